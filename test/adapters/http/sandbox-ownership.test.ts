import { createHash } from "node:crypto";
import type { TelegramClient } from "@mtcute/core/client.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { sharedSandbox } from "#test/support/shared-sandbox.ts";
import { until } from "#test/support/until.ts";
import { type Person, TELEGRAM_FORM } from "#test/support/web.ts";

/** Two users and an administrator on one sandbox; nothing of Layla's may reach Omar, by whatever he asks. */
type Sandbox = Awaited<ReturnType<typeof sharedSandbox>>;

const LAYLAS = "9647710001111";
const LAYLAS_SPARE = "9647710001112";
const OMARS = "9647720002222";
const CUSTOMER = "9647730003333";
const LAYLAS_TELEGRAM = "9647740004441";
const OMARS_TELEGRAM = "9647740004442";
const CODE_PHONE = "9647740004443";
const GIVEN_UP = "9647740004449";
const SECRET = "canary: the price is 40";
const SECRET_ANSWER = "canary: the answer is yes";
const SECRET_TELEGRAM = "canary: on telegram";
const SECRET_NAME = "Canary's shop";
const FILE = Buffer.from("canary: a file");
const SHA256 = createHash("sha256").update(FILE).digest("hex");

let sandbox: Sandbox;
let layla: Person;
let omar: Person;
let admin: Person;
let laylas: { whatsapp: BaileysClient; telegram: TelegramClient };
let omars: { whatsapp: BaileysClient };
let clients: Record<"layla" | "laylaTelegram" | "omar" | "omarTelegram", string>;

beforeAll(async () => {
  sandbox = await sharedSandbox();
  const { world, ask } = sandbox;
  layla = await world.person("layla@example.com");
  omar = await world.person("omar@example.com");
  admin = await world.person("admin@example.com");
  await world.stores.users.setRole(admin.id, "admin");
  clients = {
    layla: (await world.instanceOf(layla)).client,
    laylaTelegram: (await world.instanceOf(layla, TELEGRAM_FORM)).client,
    omar: (await world.instanceOf(omar)).client,
    omarTelegram: (await world.instanceOf(omar, TELEGRAM_FORM)).client,
  };
  await ask(layla, "POST", "/whatsapp/phones", { phone: LAYLAS, name: SECRET_NAME });
  await ask(layla, "POST", "/whatsapp/phones", { phone: LAYLAS_SPARE, name: SECRET_NAME });
  await ask(omar, "POST", "/whatsapp/phones", { phone: OMARS, name: "Omar" });
  laylas = { whatsapp: await linked(layla, clients.layla, LAYLAS), telegram: await laylasTelegram() };
  omars = { whatsapp: await linked(omar, clients.omar, OMARS) };
  await laylas.whatsapp.send(CUSTOMER, { text: SECRET });
  await laylas.whatsapp.send(CUSTOMER, { document: FILE, mimetype: "text/plain", fileName: "canary.txt" });
  await omars.whatsapp.send(CUSTOMER, { text: "from Omar" });
  await ask(layla, "POST", "/whatsapp/reply", { from: CUSTOMER, to: LAYLAS, text: SECRET_ANSWER });
  await laylas.telegram.sendText("@canary_customer", SECRET_TELEGRAM);
});

afterAll(() => sandbox?.close());

async function linked(person: Person, client: string, phone: string): Promise<BaileysClient> {
  const shown = await sandbox.showCode(client);
  const scanned = await sandbox.ask(person, "POST", "/whatsapp/scan", { qrText: shown.qrText, phone });
  expect(scanned.status).toBe(200);
  await shown.open();
  return shown.client;
}

async function laylasTelegram(): Promise<TelegramClient> {
  await sandbox.ask(layla, "POST", "/telegram/accounts", { phone: LAYLAS_TELEGRAM, name: SECRET_NAME });
  return await sandbox.loggedIn(clients.laylaTelegram, LAYLAS_TELEGRAM);
}

/** Every call of a page that a stranger can think of, with everything of Layla's that they could have heard of. */
async function everythingAskedBy(person: Person): Promise<string> {
  const { ask } = sandbox;
  const phones = [LAYLAS, LAYLAS_SPARE, CUSTOMER, OMARS, "777000", LAYLAS_TELEGRAM, CODE_PHONE];
  const answers = [
    await ask(person, "GET", "/whatsapp/phones"),
    await ask(person, "GET", "/whatsapp/pending"),
    await ask(person, "GET", "/telegram/accounts"),
    await ask(person, "GET", "/telegram/pending"),
    await ask(person, "GET", `/whatsapp/media/${SHA256}`),
    await ask(person, "GET", `/telegram/media/${SHA256}`),
  ];
  for (const phone of phones) {
    answers.push(await ask(person, "GET", `/whatsapp/messages?phone=${phone}`));
    answers.push(await ask(person, "GET", `/telegram/messages?peer=${phone}`));
  }
  answers.push(await ask(person, "GET", "/telegram/messages?peer=%40canary_customer"));
  return answers.map(({ text }) => text).join("\n");
}

const CANARIES = [SECRET, SECRET_ANSWER, SECRET_TELEGRAM, SECRET_NAME, "canary.txt", FILE.toString()];

describe("what was written", () => {
  test("shows to the owner of the instance that wrote it", async () => {
    const text = await everythingAskedBy(layla);
    for (const canary of CANARIES) expect(text).toContain(canary);
    expect(text).not.toContain("from Omar");
  });

  test("shows to nobody else", async () => {
    const text = await everythingAskedBy(omar);
    for (const canary of CANARIES) expect(text).not.toContain(canary);
    for (const phone of [LAYLAS, LAYLAS_SPARE, LAYLAS_TELEGRAM]) expect(text).not.toContain(phone);
    expect(text).not.toContain(clients.layla);
    expect(text).toContain("from Omar");
  });

  test("shows to an administrator", async () => {
    const text = await everythingAskedBy(admin);
    for (const canary of [...CANARIES, "from Omar", LAYLAS, LAYLAS_SPARE, OMARS]) expect(text).toContain(canary);
  });

  test("shows to nobody who is not signed in", async () => {
    for (const path of ["/whatsapp/phones", "/telegram/accounts", `/whatsapp/messages?phone=${CUSTOMER}`]) {
      expect((await sandbox.ask(undefined, "GET", path)).status).toBe(401);
    }
  });

  test("shows to nobody who takes the number that it was written to", async () => {
    const { ask } = sandbox;
    expect((await ask(omar, "POST", "/whatsapp/phones", { phone: CUSTOMER, name: "Mine now" })).status).toBe(200);
    expect((await ask(omar, "POST", "/telegram/accounts", { phone: "@canary_customer" })).status).toBe(200);
    const text = await everythingAskedBy(omar);
    for (const canary of CANARIES) expect(text).not.toContain(canary);
    const again = await everythingAskedBy(layla);
    expect(again).toContain(SECRET);
    expect(again).not.toContain("Mine now");
  });

  test("on a phone of Telegram that nobody added shows to nobody who has it later, by page or by linking it", async () => {
    const { ask } = sandbox;
    const [given, told] = ["canary: before it was given up", "canary: an answer from then"];
    const before = await sandbox.loggedIn(clients.laylaTelegram, GIVEN_UP);
    await before.sendText("@canary_friend", given);
    await ask(layla, "POST", "/telegram/reply", { from: "@canary_friend", to: GIVEN_UP, text: told });
    const textsFor = async (person: Person) => {
      const own = await ask(person, "GET", `/telegram/messages?peer=${GIVEN_UP}`);
      return own.text + (await ask(person, "GET", "/telegram/messages?peer=%40canary_friend")).text;
    };
    for (const canary of [given, told]) expect(await textsFor(layla)).toContain(canary);
    expect((await ask(omar, "POST", "/telegram/accounts", { phone: GIVEN_UP })).status).toBe(409);

    expect((await ask(layla, "POST", "/telegram/revoke", { phone: GIVEN_UP })).status).toBe(200);
    expect((await ask(omar, "POST", "/telegram/accounts", { phone: GIVEN_UP, name: "Omar" })).status).toBe(200);
    const after = await sandbox.loggedIn(clients.omarTelegram, GIVEN_UP);
    const heard: string[] = [];
    after.onNewMessage.add(({ text }) => void heard.push(text));
    await after.sendText("@canary_friend", "from Omar, now");
    await ask(omar, "POST", "/telegram/reply", { from: "@canary_friend", to: GIVEN_UP, text: "to Omar, now" });
    await until(() => heard.includes("to Omar, now"), "the answer");
    for (const canary of [given, told]) {
      expect(await textsFor(omar)).not.toContain(canary);
      expect(heard.join()).not.toContain(canary);
    }
    const { json } = await ask(omar, "GET", `/telegram/messages?peer=${GIVEN_UP}`);
    for (const now of ["from Omar, now", "to Omar, now"]) expect(JSON.stringify(json.messages)).toContain(now);
    const hers = await textsFor(layla);
    expect([hers.includes("now"), hers.includes(given)]).toEqual([false, true]);
  });

  test("shows on from a number that is full of what others wrote", async () => {
    for (let at = 0; at < 3; at++) await omars.whatsapp.send(CUSTOMER, { text: `flood ${at}` });
    const { json } = await sandbox.ask(layla, "GET", `/whatsapp/messages?phone=${CUSTOMER}`);
    expect(json.messages).toHaveLength(3);
  });
});

describe("somebody else's phone", () => {
  const refused = [
    ["/whatsapp/phones", { phone: LAYLAS, name: "Omar" }, 409],
    ["/whatsapp/phones", { phone: LAYLAS_SPARE }, 409],
    ["/whatsapp/reply", { from: LAYLAS, to: OMARS, text: "x" }, 409],
    ["/whatsapp/reply", { from: LAYLAS_SPARE, to: OMARS, text: "x" }, 409],
    ["/whatsapp/read", { phone: LAYLAS, peer: CUSTOMER }, 404],
    ["/whatsapp/read", { phone: CUSTOMER, peer: LAYLAS }, 404],
    ["/whatsapp/unlink", { phone: LAYLAS }, 404],
    ["/telegram/accounts", { phone: LAYLAS_TELEGRAM, password: "omar's" }, 409],
    ["/telegram/reply", { from: LAYLAS_TELEGRAM, to: OMARS_TELEGRAM, text: "x" }, 409],
    ["/telegram/read", { phone: LAYLAS_TELEGRAM, peer: "777000" }, 404],
    ["/telegram/revoke", { phone: LAYLAS_TELEGRAM }, 404],
    ["/telegram/revoke", { phone: LAYLAS_TELEGRAM, how: "destroy-key" }, 404],
  ] as const;

  test.each(refused)("is not theirs to use: %s %o", async (path, body, status) => {
    expect((await sandbox.ask(omar, "POST", path, body)).status).toBe(status);
    const { json } = await sandbox.ask(layla, "GET", "/whatsapp/phones");
    expect(json.phones.find((each) => each.phone === LAYLAS)?.devices).toHaveLength(1);
    const { json: telegram } = await sandbox.ask(layla, "GET", "/telegram/accounts");
    expect(telegram.accounts[0]).toMatchObject({ phone: LAYLAS_TELEGRAM, hasPassword: false });
    expect(telegram.accounts[0]?.sessions).toHaveLength(1);
  });

  test("scans nothing for them", async () => {
    const shown = await sandbox.showCode(clients.omar);
    const scan = (phone: string) => sandbox.ask(omar, "POST", "/whatsapp/scan", { qrText: shown.qrText, phone });
    expect([(await scan(LAYLAS)).status, (await scan(LAYLAS_SPARE)).status]).toEqual([409, 409]);
  });

  test("types no code for them", async () => {
    const typed = await sandbox.ask(omar, "POST", "/whatsapp/enter-code", { code: "ABCD2345", phone: LAYLAS_SPARE });
    expect([typed.status, typed.json.message]).toEqual([409, expect.stringContaining("Somebody else")]);
    const own = await sandbox.ask(omar, "POST", "/whatsapp/enter-code", { code: "ABCD2345", phone: OMARS });
    expect([own.status, own.json.message]).toEqual([409, expect.stringContaining("expired")]);
  });

  test("answers alike whether it is there or not", async () => {
    const there = await sandbox.ask(omar, "GET", `/whatsapp/messages?phone=${LAYLAS}`);
    const notThere = await sandbox.ask(omar, "GET", "/whatsapp/messages?phone=9647799999999");
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    expect([there.status, withoutId(there.text)]).toEqual([404, withoutId(notThere.text)]);
  });
});

describe("a code on a screen", () => {
  test("waits on the pages of its instance's owner alone", async () => {
    const { qrText } = await sandbox.showCode(clients.layla);
    const pendingOf = async (person: Person) => (await sandbox.ask(person, "GET", "/whatsapp/pending")).text;
    expect(await pendingOf(layla)).toContain(qrText);
    expect(await pendingOf(admin)).toContain(qrText);
    expect(await pendingOf(omar)).not.toContain(qrText);
  });

  test("is scanned by whoever sees it, with a phone of their own, which both see and its owner unlinks", async () => {
    const { ask } = sandbox;
    const phone = "9647720002229";
    const shown = await sandbox.showCode(clients.layla);
    await ask(omar, "POST", "/whatsapp/phones", { phone, name: "Omar's other" });
    expect((await ask(omar, "POST", "/whatsapp/scan", { qrText: shown.qrText, phone })).status).toBe(200);
    await shown.open();
    await shown.client.send(CUSTOMER, { text: SECRET });
    const phonesOf = async (person: Person) => (await ask(person, "GET", "/whatsapp/phones")).json.phones;
    expect(await phonesOf(layla)).toContainEqual(expect.objectContaining({ phone }));
    expect(await phonesOf(omar)).toContainEqual(expect.objectContaining({ phone }));
    // Only to the owner of the instance: the phone is Omar's, the message Layla's.
    expect((await ask(omar, "GET", `/whatsapp/messages?phone=${phone}`)).text).not.toContain(SECRET);
    // She may use the instance, and not his phone.
    expect((await ask(layla, "POST", "/whatsapp/reply", { from: phone, to: CUSTOMER, text: "x" })).status).toBe(409);
    expect((await ask(omar, "POST", "/whatsapp/unlink", { phone })).status).toBe(200);
    await until(() => shown.client.closes.at(-1) === 401, "the client is out");
    expect(await phonesOf(layla)).not.toContainEqual(expect.objectContaining({ name: "Omar's other" }));
  });

  test("of Telegram's log-in shows to who asked for it, and once somebody has the phone to them alone", async () => {
    const { ask, clients: telegram } = sandbox;
    const tg = telegram.client(undefined, `Wesal ${clients.laylaTelegram}`);
    const { phoneCodeHash } = (await tg.sendCode({ phone: CODE_PHONE })) as { phoneCodeHash: string };
    const code = sandbox.telegram.code(CODE_PHONE)?.code ?? "";
    expect((await ask(layla, "GET", `/telegram/messages?peer=${CODE_PHONE}`)).text).toContain(code);
    expect((await ask(omar, "GET", `/telegram/messages?peer=${CODE_PHONE}`)).status).toBe(404);
    await tg.signIn({ phone: CODE_PHONE, phoneCodeHash, phoneCode: code });

    const other = telegram.client(undefined, `Wesal ${clients.omarTelegram}`);
    await other.sendCode({ phone: CODE_PHONE });
    const next = sandbox.telegram.code(CODE_PHONE)?.code ?? "";
    expect((await ask(omar, "GET", `/telegram/messages?peer=${CODE_PHONE}`)).status).toBe(404);
    expect((await ask(layla, "GET", `/telegram/messages?peer=${CODE_PHONE}`)).text).toContain(next);
  });
});

describe("one user's phones", () => {
  test("are as many as one can have", async () => {
    const many = await sandbox.world.person("many@example.com");
    const add = (at: number) => sandbox.ask(many, "POST", "/whatsapp/phones", { phone: `96477500${10_000 + at}` });
    for (let at = 0; at < 50; at++) expect((await add(at)).status).toBe(200);
    const refused = await add(50);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "You have 50 phones already, which is as many as one can add.",
    ]);
  });

  test("stay theirs, and their messages too, when nothing is linked to them any more", async () => {
    const { ask } = sandbox;
    await ask(layla, "POST", "/whatsapp/unlink", { phone: LAYLAS });
    await until(() => laylas.whatsapp.closes.at(-1) === 401, "the client is out");
    expect((await ask(layla, "GET", `/whatsapp/messages?phone=${CUSTOMER}`)).text).toContain(SECRET);
    expect((await ask(omar, "POST", "/whatsapp/phones", { phone: LAYLAS })).status).toBe(409);
  });
});

test("a script on the same machine sees all, without asking for anybody", async () => {
  const text = await (await sandbox.script(`/whatsapp/messages?phone=${CUSTOMER}`)).text();
  for (const canary of [SECRET, SECRET_ANSWER, "from Omar"]) expect(text).toContain(canary);
});
