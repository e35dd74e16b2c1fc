import { describe, expect, it } from "vitest";
import { plainPath, routeOf, routeTable } from "#adapters/gateways/common/api/route-table.ts";
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
  )("finds WhatsApp's %s with the segments of client and message as they were sent", (name, { method, path, body }) => {
    const found = whatsApp(
      path
        .replace("{client}", "a%2Fb")
        .replace(/\{(id|webhook)\}/, "c%2fd")
        .replace("{try}", "e"),
    );
    expect(found && routeOf(found.resource, method)).toMatchObject({ name, takesBody: body !== null });
    const [id, below] = [/\{(id|webhook)\}/.test(path) ? "c%2fd" : "", path.includes("{try}") ? "e" : ""];
    expect([found?.client, found?.id, found?.below]).toEqual(["a%2Fb", id, below]);
  });

  it.each(Object.entries(TELEGRAM_ROUTES))("finds Telegram's %s, whose body may name the client", (name, route) => {
    const isNamed = route.path.includes("{client}");
    const found = telegram(route.path.replace("{client}", "Client001").replace("{id}", "msg_1"));
    expect(found && routeOf(found.resource, route.method)).toMatchObject({ name });
    expect(found?.client).toBe(isNamed ? "Client001" : null);
  });

  it.each([
    ["/messages/Client001", "GET, DELETE"],
    ["/messages/Client001/msg_1", "GET"],
    ["/messages/Client001/msg_1/cancel", "POST"],
    ["/send/Client001", "POST"],
  ])("knows which methods %s takes", (path, allow) => {
    expect(whatsApp(path)?.resource.allow).toBe(allow);
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
    "/messages",
    "/messages/",
    "/messages/Client001/",
    "/messages/Client001/msg_1/",
    "/messages/Client001//cancel",
    "/messages/Client001/msg_1/nothing",
    "/messages/Client001/msg_1/cancel/",
    "/messages/Client001/msg_1/cancel/more",
    "/messages/Client001/msg_1/media//",
    "/nowhere/Client001/msg_1/cancel",
  ])("has nothing at %s", (path) => {
    expect(whatsApp(path)).toBeNull();
  });
});

describe("a path", () => {
  it.each([
    ["http://gateway.example/send/Client001?x=1", "/send/Client001"],
    ["/a/../send/Client001", "/send/Client001"],
    ["/se%6Ed/Client%30", "/send/Client%30"],
    ["/m%65ssages/Client%30/msg%5F1/canc%65l", "/messages/Client%30/msg%5F1/cancel"],
    ["/messages/%E0%A4/%E0%A4", "/messages/%E0%A4/%E0%A4"],
    ["/health%7a", "/healthz"],
    ["//send/Client001", "//send/Client001"],
  ])("%s is plainly %s", (url, path) => {
    expect(plainPath(url)).toBe(path);
  });

  it.each(["*", "http://", "/%E0%A4/x"])("%s cannot be read", (url) => {
    expect(plainPath(url)).toBeNull();
  });
});
