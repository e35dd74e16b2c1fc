import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FileHost, startFileHost } from "./support/file-host.ts";
import { type Product, startProduct } from "./support/product.ts";
import { walk } from "./support/second-try.ts";
import { linkedTelegram, type Sandbox, sandboxOf, type TelegramClient, telegramClient } from "./support/telegram.ts";
import { until } from "./support/until.ts";

const ALICE = "201000000101";
const BOB = "201000000102";
const CAROL = "201000000103";
const BANNED = "201000000109";
const MIB = 1024 * 1024;

/** From outside, over HTTP alone: product, sandbox and file host are processes of their own. */
describe("the Telegram provider API", () => {
  let product: Product;
  let files: FileHost;
  let sandbox: Sandbox;
  let alice: TelegramClient;
  let carol: TelegramClient;

  beforeAll(async () => {
    files = await startFileHost();
    await begin();
  });
  const step = walk(async () => {
    await product.stop();
    await begin();
  });

  async function begin(): Promise<void> {
    product = await startProduct({ FETCH_ALLOW: files.host, SEND_LIMIT: "1000" });
    sandbox = sandboxOf(product);
    await sandbox.post("/telegram/accounts", { phone: ALICE, name: "Alice", username: "alice_api" });
    await sandbox.post("/telegram/accounts", { phone: BOB, name: "Bob", username: "bob_api" });
    await sandbox.post("/telegram/accounts", {
      phone: CAROL,
      name: "Carol",
      password: "hunter2",
      hint: "pet",
      dataCentre: 4,
    });
    await sandbox.post("/telegram/accounts", { phone: BANNED, banned: true });
    alice = await telegramClient(product);
    carol = await telegramClient(product);
  }
  afterAll(async () => {
    expect(await product?.stop()).toBe(0);
    await files?.close();
  });

  step("says that nothing is linked yet, and refuses a wrong token", async () => {
    expect(await alice.status()).toMatchObject({ http: 200, status: "inactive", reason: "never-linked" });
    const path = `/session-instance-status/${alice.client}?dtoken=nope`;
    expect(await alice.get(path)).toMatchObject({ http: 401, code: "TOKEN_INVALID" });
    expect(await alice.text("@bob_api", "x")).toMatchObject({ http: 409, code: "NOT_CONNECTED" });
  });

  step("refuses phones that Telegram refuses", async () => {
    const ask = (phoneNumber: string) => alice.post("/auth/request-new-code", { phoneNumber });
    expect(await ask("123")).toMatchObject({ http: 400, code: "PHONE_NUMBER_INVALID" });
    expect(await ask(BANNED)).toMatchObject({ http: 403, code: "PHONE_NUMBER_BANNED" });
    await sandbox.post("/telegram/faults", {
      kind: "error",
      method: "auth.sendCode",
      errorCode: 400,
      text: "API_ID_INVALID",
    });
    expect(await ask(ALICE)).toMatchObject({ http: 400, code: "API_ID_INVALID" });
  });

  step("asks for a code, says where it went, and refuses a wrong one", async () => {
    const asked = await alice.post("/auth/request-new-code", { phoneNumber: "+20 100 000 0101" });
    expect(asked).toMatchObject({
      http: 200,
      status: "success",
      message: "Verification code sent to your Telegram app",
      delivery: { type: "app", next: "sms", length: 5, timeout: 60 },
    });
    expect(await alice.post("/auth/verify-code-op", { code: "00000" })).toMatchObject({
      http: 400,
      code: "PHONE_CODE_INVALID",
    });
  });

  step("finishes a log-in after the gateway was killed in the middle of it", async () => {
    await killGateway();
    expect(await alice.status()).toMatchObject({ status: "code", login: { step: "code", phone: ALICE } });
    expect(await alice.post("/auth/verify-code-op", { code: await sandbox.code(ALICE) })).toMatchObject({
      http: 200,
      message: "Successfully logged in to Telegram",
      user: { name: "Alice", username: "alice_api" },
    });
    expect(await alice.status()).toMatchObject({ status: "connected", user: { name: "Alice", username: "alice_api" } });
  });

  step("sends text by username and by phone in any digits, and the phone shows it", async () => {
    expect(await alice.text("@bob_api", "by name")).toMatchObject({ http: 200, status: "success" });
    expect(await alice.text("+20 100 000 0102", "by phone")).toMatchObject({ http: 200 });
    expect(await alice.text("٢٠١٠٠٠٠٠٠١٠٢", "by Arabic digits")).toMatchObject({ http: 200 });
    expect(await sandbox.texts(BOB)).toEqual(["by name", "by phone", "by Arabic digits"]);
  });

  it("says so when nobody is there", async () => {
    expect(await alice.text("@nobody_x", "x")).toMatchObject({ http: 404, code: "RECIPIENT_NOT_FOUND" });
    expect(await alice.text("201000000404", "x")).toMatchObject({ http: 404, code: "RECIPIENT_NOT_FOUND" });
  });

  it("sends photos, videos and files by their content", async () => {
    const photo = await alice.post("/send-photo-url", {
      recipient: "@bob_api",
      photoUrl: files.url("jpg", 300_000),
      caption: "c",
    });
    expect(photo).toMatchObject({ http: 200 });
    const file = (kind: string, bytes: number, chunked = false) =>
      alice.post("/send-file-url", { recipient: "@bob_api", fileUrl: files.url(kind, bytes, { chunked }) });
    expect(await file("mp4", 2 * MIB)).toMatchObject({ http: 200 });
    expect(await file("bin", 60 * MIB, true)).toMatchObject({ http: 200 });
    const got = (await sandbox.messages(BOB)).slice(-3);
    expect(got.map(({ kind }) => kind)).toEqual(["photo", "video", "file"]);
    expect(got[2]?.media).toMatchObject({ bytes: 60 * MIB, sha256: files.sha256("bin", 60 * MIB) });
  });

  it("refuses what cannot be sent, with the reason", async () => {
    const photo = (photoUrl: string) => alice.post("/send-photo-url", { recipient: "@bob_api", photoUrl });
    expect(await photo(files.url("jpg", 20_000_000))).toMatchObject({ http: 413, code: "MEDIA_TOO_LARGE" });
    expect(await photo(files.url("bin", 1000))).toMatchObject({ http: 422, code: "MEDIA_TYPE" });
    const dead = await alice.post("/send-file-url", { recipient: "@bob_api", fileUrl: "http://127.0.0.1:1/x" });
    expect(dead).toMatchObject({ http: 422, code: "MEDIA_BLOCKED" });
    expect(await alice.text("@bob_api", "x".repeat(4097))).toMatchObject({ http: 413, code: "MESSAGE_TOO_LONG" });
  });

  it("sends contacts and locations", async () => {
    const contact = { recipient: "@bob_api", phoneNumber: "+201000000103", firstName: "Carol", lastName: "" };
    expect(await alice.post("/send-contact", contact)).toMatchObject({ http: 200 });
    const place = { recipient: "@bob_api", latitude: 33.3152, longitude: "44.3661", title: "My Location" };
    expect(await alice.post("/send-location", { ...place, address: "Baghdad, Iraq" })).toMatchObject({ http: 200 });
    expect((await sandbox.messages(BOB)).slice(-2).map(({ kind }) => kind)).toEqual(["contact", "location"]);
  });

  it("passes on how long Telegram wants to be left alone", async () => {
    await sandbox.post("/telegram/faults", {
      kind: "error",
      method: "messages.sendMessage",
      errorCode: 420,
      text: "FLOOD_WAIT_2",
    });
    const flooded = await alice.text("@bob_api", "x");
    expect(flooded).toMatchObject({ http: 429, code: "FLOOD_WAIT", retryAfter: 2, retryAfterHeader: "2" });
    await until(
      () => alice.text("@bob_api", "after the wait"),
      ({ http }) => http === 200,
      5_000,
    );
  });

  step("sends once what was sent twice under one key", async () => {
    const send = () =>
      fetch(`${product.telegram}/send-text`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "order-1042" },
        body: JSON.stringify({
          sessionId: alice.client,
          dtoken: alice.token,
          recipient: "@bob_api",
          message: "only once",
        }),
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await sandbox.texts(BOB)).filter((text) => text === "only once")).toHaveLength(1);
  });

  step("keeps one copy when the answer was lost on its way", async () => {
    await sandbox.post("/telegram/faults", { kind: "lose-answer", method: "messages.sendMessage" });
    expect(await alice.text("@bob_api", "answer lost")).toMatchObject({ http: 200 });
    expect((await sandbox.texts(BOB)).filter((text) => text === "answer lost")).toHaveLength(1);
  });

  step("is back and sending within 5 s of the gateway's death, and has what came in meanwhile", async () => {
    await sandbox.post("/telegram/reply", { from: BOB, to: ALICE, text: "hi there" });
    await receives("hi there");
    const before = product.pidOf("telegram");
    process.kill(before ?? 0, "SIGKILL");
    const killedAt = performance.now();
    await sandbox.post("/telegram/reply", { from: BOB, to: ALICE, text: "while down" });
    await until(
      () => alice.text("@bob_api", "back"),
      ({ http }) => http === 200,
      5_000,
    );
    expect(performance.now() - killedAt).toBeLessThan(5_000);
    await receives("while down");
    expect((await receivedTexts()).filter((text) => text === "while down")).toHaveLength(1);
    expect(product.pidOf("telegram")).not.toBe(before);
    expect(await alice.status()).toMatchObject({ status: "connected" });
  });

  step("asks for the two-step password with its hint, on another data centre", async () => {
    expect(await carol.post("/auth/request-new-code", { phoneNumber: CAROL })).toMatchObject({ http: 200 });
    expect(await carol.post("/auth/verify-code-op", { code: await sandbox.code(CAROL) })).toMatchObject({
      http: 401,
      code: "SESSION_PASSWORD_NEEDED",
      hint: "pet",
    });
    await killGateway();
    expect(await carol.post("/auth/verify-password", { password: "nope" })).toMatchObject({
      http: 400,
      code: "PASSWORD_HASH_INVALID",
    });
    expect(await carol.post("/auth/verify-password", { password: "hunter2" })).toMatchObject({
      http: 200,
      user: { name: "Carol", username: null },
    });
  });

  step("shows within 30 s that the session was ended from the phone, though nobody sends", async () => {
    await sandbox.post("/telegram/revoke", { phone: CAROL });
    const gone = await until(carol.status, ({ status }) => status === "logged_out", 30_000);
    expect(gone).toMatchObject({ reason: "ended-from-phone" });
    expect(await carol.text("@bob_api", "x")).toMatchObject({ http: 409, code: "NOT_CONNECTED" });
  });

  step("logs in by QR", async () => {
    const shown = await carol.post("/auth/qr");
    expect(shown).toMatchObject({ http: 200, status: "qr" });
    expect(String(shown.qrText)).toMatch(/^tg:\/\/login\?token=/);
    await sandbox.post("/telegram/confirm-qr", { url: String(shown.qrText), phone: BOB });
    await until(carol.status, ({ status }) => status === "connected", 5_000);
    expect(await carol.status()).toMatchObject({ user: { name: "Bob", username: "bob_api" } });
  });

  step("logs out, with the token alone", async () => {
    expect(await alice.post("/logout", { dtoken: "nope" })).toMatchObject({ http: 401 });
    expect(await alice.post("/logout")).toMatchObject({ http: 200, message: "Logged out successfully" });
    expect(await alice.status()).toMatchObject({ status: "logged_out", reason: "logged-out-here" });
  });

  it("never keeps a text waiting over 250 ms while three files go up", async () => {
    const sender = await linkedTelegram(product, "201000000105");
    const other = await linkedTelegram(product, "201000000106");
    await sender.text("@alice_api", "warm");
    // An instance has two turns of the three. Each goes to another person, as what goes to one keeps its order.
    const uploads = [
      [sender, "@bob_api"],
      [sender, "+201000000106"],
      [other, "@bob_api"],
    ] as const;
    const uploading = uploads.map(([instance, recipient]) =>
      instance.post("/send-file-url", { recipient, fileUrl: files.url("bin", 48 * MIB) }),
    );
    let running = true;
    const finished = Promise.all(uploading).finally(() => {
      running = false;
    });
    const tookMs: number[] = [];
    while (running) {
      const startedAt = performance.now();
      expect((await sender.text("@alice_api", "meanwhile")).http).toBe(200);
      tookMs.push(performance.now() - startedAt);
    }
    expect((await finished).map(({ http }) => http)).toEqual([200, 200, 200]);
    const sorted = tookMs.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(250);
  });

  async function killGateway(): Promise<void> {
    const before = product.pidOf("telegram");
    process.kill(before ?? 0, "SIGKILL");
    await until(alice.status, ({ http }) => http === 200 && product.pidOf("telegram") !== before, 15_000);
  }

  async function receivedTexts(): Promise<string[]> {
    const { messages } = await alice.get(`/received-messages/${alice.client}?dtoken=${alice.token}`);
    return (messages as { text: string }[]).map(({ text }) => text);
  }

  const receives = (text: string) => until(receivedTexts, (texts) => texts.includes(text), 5_000);
});
