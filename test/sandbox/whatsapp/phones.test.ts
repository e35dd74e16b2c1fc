import "#test/support/harden-signatures.ts";

import { afterAll, beforeAll, expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const SARA = "9647722222222";

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
});

afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

const between = { from: ALI, to: ME };
const bubbles = (phone: string) => world.sandbox.messages(phone);
const contents = () =>
  client.received.filter(({ message }) => !message.key.fromMe).map(({ message }) => message.message);

async function sends(message: Parameters<typeof world.sandbox.send>[0]): Promise<string> {
  const sent = await world.sandbox.send(message);
  if (!sent.ok) throw new Error(sent.failure.code);
  return sent.value.id;
}

test("a phone sends a file, and both phones show it", async () => {
  const file = Buffer.from("a small file");
  const id = await sends({
    kind: "document",
    ...between,
    file: file.toString("base64"),
    mimetype: "text/plain",
    fileName: "a.txt",
    caption: "cap",
  });
  const content = await until(() => contents().find((each) => each?.documentMessage)?.documentMessage, "the document");
  expect(content).toMatchObject({ fileName: "a.txt", mimetype: "text/plain", caption: "cap" });
  for (const phone of [ALI, ME]) {
    const media = { mimetype: "text/plain", bytes: file.length, fileName: "a.txt" };
    expect(bubbles(phone).at(-1)).toMatchObject({ id, kind: "document", caption: "cap", media });
  }
  const sha256 = bubbles(ALI).at(-1)?.media?.sha256 ?? "";
  expect(world.sandbox.media(sha256)?.bytes.equals(file)).toBe(true);
});

test("a phone quotes what it got, and reacts to it, at both ends and for the linked device", async () => {
  const about = await client.send(ALI, { text: "open today" });
  const id = await sends({ kind: "text", ...between, text: "until when?", quotes: about });
  await sends({ kind: "reaction", ...between, about, emoji: "👍" });
  for (const phone of [ALI, ME]) {
    const shown = bubbles(phone);
    expect(shown.find((each) => each.id === id)).toMatchObject({ text: "until when?", quotes: about });
    expect(shown.find((each) => each.id === about)?.reactions).toEqual([{ from: ALI, emoji: "👍" }]);
    expect(shown.some(({ kind }) => kind === "unsupported")).toBe(false);
  }
  const reaction = await until(() => contents().find((each) => each?.reactionMessage)?.reactionMessage, "the reaction");
  expect(reaction).toMatchObject({ text: "👍", key: { id: about, fromMe: true } });
  await sends({ kind: "reaction", ...between, about, emoji: "" });
  expect(bubbles(ME).find((each) => each.id === about)?.reactions).toEqual([]);
});

test("a phone has no say about what it does not have", async () => {
  expect(await world.sandbox.send({ kind: "reaction", ...between, about: "3EB0", emoji: "👍" })).toEqual({
    ok: false,
    failure: { code: "message-unknown" },
  });
  expect(await world.sandbox.send({ kind: "text", ...between, text: "x", quotes: "3EB0" })).toMatchObject({
    ok: false,
  });
});

test("what is written to a phone that is off is sent, and delivered in its order when it is on", async () => {
  await world.sandbox.setOnline(SARA, false);
  const ids: string[] = [];
  for (const text of ["one", "two", "three"]) ids.push(await client.send(SARA, { text }));
  expect(bubbles(SARA)).toEqual([]);
  expect(
    bubbles(ME)
      .filter(({ to }) => to === SARA)
      .map(({ status }) => status),
  ).toEqual(["sent", "sent", "sent"]);
  expect(await world.sandbox.send({ kind: "text", from: SARA, to: ME, text: "no line" })).toMatchObject({
    failure: { code: "phone-offline" },
  });
  const switched = world.sandbox.setOnline(SARA, true);
  await client.send(SARA, { text: "four" });
  await switched;
  await until(() => bubbles(SARA).length === 4, "all of them");
  expect(bubbles(SARA).map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
  await until(() => ids.every((id) => client.statuses(id).length > 0), "the ticks");
  expect(world.sandbox.phones().find(({ phone }) => phone === SARA)?.offline).toBeUndefined();
});

test("one message that comes twice is one bubble, which says so; two messages are two", async () => {
  const socket = client.socket();
  const jid = `${ALI}@s.whatsapp.net`;
  const before = bubbles(ALI).length;
  for (const messageId of ["3EB0000000000000000001", "3EB0000000000000000001", "3EB0000000000000000002"]) {
    await socket.relayMessage(jid, { conversation: "same" }, { messageId });
  }
  await until(() => bubbles(ALI).length === before + 2, "two bubbles");
  expect(
    bubbles(ALI)
      .slice(before)
      .map(({ repeats }) => repeats ?? 0),
  ).toEqual([1, 0]);
  expect(
    bubbles(ME)
      .slice(-2)
      .map(({ repeats }) => repeats ?? 0),
  ).toEqual([0, 0]);
});
