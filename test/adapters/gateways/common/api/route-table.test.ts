import { describe, expect, it } from "vitest";
import { plainPath, routeTable } from "#adapters/gateways/common/api/route-table.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";

const none = async () => ({ status: 200, body: {} });
const handlersOf = <Name extends string>(routes: Record<Name, unknown>) =>
  Object.fromEntries(Object.keys(routes).map((name) => [name, none])) as Record<Name, typeof none>;

describe("the table of routes", () => {
  const whatsApp = routeTable<WhatsAppRouteName>(WHATSAPP_ROUTES, handlersOf(WHATSAPP_ROUTES));
  const telegram = routeTable<TelegramRouteName>(TELEGRAM_ROUTES, handlersOf(TELEGRAM_ROUTES));

  it.each(
    Object.entries(WHATSAPP_ROUTES),
  )("finds WhatsApp's %s with the client's segment as it was sent", (name, route) => {
    const found = whatsApp(route.path.replace("{client}", "a%2Fb"));
    expect(found).toMatchObject({ route: { name, method: route.method }, client: "a%2Fb" });
  });

  it.each(Object.entries(TELEGRAM_ROUTES))("finds Telegram's %s, whose body may name the client", (name, route) => {
    const isNamed = route.path.includes("{client}");
    const found = telegram(route.path.replace("{client}", "Client001"));
    expect(found).toMatchObject({ route: { name, method: route.method }, client: isNamed ? "Client001" : null });
  });

  it.each([
    "/",
    "",
    "*",
    "/send",
    "/send/",
    "/send/Client001/",
    "/send/Client001/x",
    "//send/Client001",
    "/nowhere/x",
  ])("has nothing at %s", (path) => {
    expect(whatsApp(path)).toBeNull();
  });
});

describe("a path", () => {
  it.each([
    ["http://gateway.example/send/Client001?x=1", "/send/Client001"],
    ["/a/../send/Client001", "/send/Client001"],
    ["/se%6Ed/Client%30", "/send/Client%30"],
    ["/health%7a", "/healthz"],
    ["//send/Client001", "//send/Client001"],
  ])("%s is plainly %s", (url, path) => {
    expect(plainPath(url)).toBe(path);
  });

  it.each(["*", "http://", "/%E0%A4/x"])("%s cannot be read", (url) => {
    expect(plainPath(url)).toBeNull();
  });
});
