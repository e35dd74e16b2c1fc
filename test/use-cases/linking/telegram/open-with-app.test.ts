import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { ownerWorld, TELEGRAM_APP } from "#test/support/owner.ts";
import { openWithApp } from "#use-cases/linking/telegram/open-with-app.ts";

it("opens the gateway in the name of the instance's application", async () => {
  const { ports, input, credentials } = await ownerWorld("telegram");
  expect(await openWithApp(ports, input)).toMatchObject(success({ credentials, app: TELEGRAM_APP }));
});

it("refuses an instance of the other network before it looks for an application", async () => {
  const { ports, input } = await ownerWorld("whatsapp");
  expect(await openWithApp(ports, input)).toMatchObject({ failure: { code: "platform-unsupported" } });
});

it.each([
  [null, "telegram-app-missing"],
  [{ apiId: "99999999999", appHash: "a" }, "telegram-app-invalid"],
  [{ apiId: "0", appHash: "a" }, "telegram-app-invalid"],
] as const)("with %j for an application ends in %s", async (stored, code) => {
  const { ports, input } = await ownerWorld("telegram");
  const instances = { ...ports.instances, readTelegramApp: async () => stored };
  expect(await openWithApp({ ...ports, instances }, input)).toEqual({ ok: false, failure: { code } });
});
