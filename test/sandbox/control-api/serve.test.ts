import { expect, test } from "vitest";
import { SANDBOX_CHANGES_PATH } from "#ports/contracts/sandbox/changes.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import type { TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";
import type { WhatsAppSandboxControls } from "#sandbox/whatsapp/sandbox-controls.ts";

/** Only which routes there are is asked: nothing of the networks is called. */
const whatsapp = {} as WhatsAppSandboxControls;
const telegram = {} as TelegramSandboxControls;

test("serves every route of the tables and the stream of changes, and none besides", () => {
  const app = sandboxRoutes({ whatsapp, telegram }, () => "request-1");
  const served = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  const listed = [WHATSAPP_SANDBOX_ROUTES, TELEGRAM_SANDBOX_ROUTES]
    .flatMap((routes) => Object.values(routes))
    .map(({ method, path }) => `${method} ${path}`);
  expect(served.toSorted()).toEqual([...listed, `GET ${SANDBOX_CHANGES_PATH}`].toSorted());
  expect(new Set(served).size).toBe(served.length);
});
