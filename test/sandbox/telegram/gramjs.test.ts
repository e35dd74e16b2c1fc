import { createHash, randomBytes } from "node:crypto";
import { Api, type TelegramClient } from "telegram";
import { CustomFile } from "telegram/client/uploads.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeGramJs, gramJsClient, gramJsLayer } from "#test/support/gramjs-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

/** A library that shares no code with mtcute: another TL description, cipher, framing and layer. */

const ME = "9647700008000";
const world = sandboxOfFile({ fastFactors: false, otherLayers: [gramJsLayer()] });
let client: TelegramClient;

beforeAll(() => {
  client = gramJsClient(world.controls.network());
});

afterAll(() => closeGramJs(client));

const sessionOf = (tg: TelegramClient) => String(tg.session.save());

test("makes a key and connects", async () => {
  expect(await client.connect()).toBe(true);
  expect(await client.checkAuthorization()).toBe(false);
});

test("logs in by code, after a wrong one", async () => {
  const sent = await client.sendCode({ apiId: 1, apiHash: "gramjs" }, ME);
  expect(sent.isCodeViaApp).toBe(true);
  const enter = (phoneCode: string) =>
    client.invoke(new Api.auth.SignIn({ phoneNumber: ME, phoneCodeHash: sent.phoneCodeHash, phoneCode }));
  await expect(enter("00000")).rejects.toMatchObject({ code: 400, errorMessage: "PHONE_CODE_INVALID" });
  const answer = await enter(world.controls.code(ME)?.code ?? "");
  expect(answer).toMatchObject({ className: "auth.Authorization", user: { className: "User", phone: ME } });
  expect(world.controls.accounts()[0]?.sessions).toMatchObject([{ device: "GramJS", online: true }]);
});

test("writes to a username", async () => {
  const sent = await client.sendMessage("sami_g", { message: "from GramJS" });
  expect(sent.id).toBeGreaterThan(0);
  expect(world.controls.messages("@sami_g")).toMatchObject([{ from: ME, kind: "text", text: "from GramJS" }]);
});

test("sends a file", async () => {
  const content = randomBytes(150_000);
  const file = new CustomFile("report.bin", content.length, "", content);
  await client.sendFile("sami_g", { file, caption: "the report", forceDocument: true });
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(world.controls.messages("@sami_g").at(-1)).toMatchObject({
    kind: "file",
    text: "the report",
    media: { fileName: "report.bin", bytes: content.length, sha256, kept: true },
  });
});

test("sends an album", async () => {
  const pictures = ["a", "b"].map((name) => {
    const content = Buffer.concat([Buffer.from("ffd8ff", "hex"), randomBytes(500)]);
    return new CustomFile(`${name}.jpg`, content.length, "", content);
  });
  await client.sendFile("sami_g", { file: pictures, caption: ["the first", "the second"] });
  const album = world.controls.messages("@sami_g").slice(-2);
  expect(album).toMatchObject([
    { kind: "photo", text: "the first" },
    { kind: "photo", text: "the second" },
  ]);
  expect(album[0]?.album).toBe(album[1]?.album);
  expect(album[0]?.album).toMatch(/^\d+$/);
});

test("is logged in still when it comes back with its session", async () => {
  const session = sessionOf(client);
  await closeGramJs(client);
  client = gramJsClient(world.controls.network(), session);
  await client.connect();
  expect((await client.getMe()).phone).toBe(ME);
});
