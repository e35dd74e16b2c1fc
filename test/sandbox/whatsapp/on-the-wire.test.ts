import "#test/support/harden-signatures.ts";

import { createHash } from "node:crypto";
import type { BinaryNode, WAMessage } from "baileys";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { bytesOf, child, children } from "#sandbox/whatsapp/stanzas.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { noiseClient } from "#test/support/noise-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const FRIEND = "9647700000200";
const ALI = "9647711111111";

let world: SandboxWorld;
let client: BaileysClient;
let friend: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
  friend = await world.linked(FRIEND);
});

afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

/** Every stanza that comes to a client from now on. */
function heardBy({ socket }: BaileysClient): BinaryNode[] {
  const heard: BinaryNode[] = [];
  socket().ws.on("frame", (node: unknown) => {
    if (typeof node === "object" && node !== null && "tag" in node) heard.push(node as BinaryNode);
  });
  return heard;
}

const ask = (xmlns: string, type: "get" | "set", content: BinaryNode[]) =>
  client.socket().query({ tag: "iq", attrs: { to: "s.whatsapp.net", type, xmlns }, content });

test("what a phone cannot read is acknowledged first, and asked for again after it", async () => {
  await client.send(ALI, { text: "readable" });
  const { signalRepository } = client.socket();
  const { encryptMessage } = signalRepository;
  signalRepository.encryptMessage = async (options) => {
    const sealed = await encryptMessage.call(signalRepository, options);
    return { ...sealed, ciphertext: Buffer.from(sealed.ciphertext).fill(0, 4) };
  };
  const heard = heardBy(client);
  const sending = client.send(ALI, { text: "broken on its way" });
  const id = await sending.finally(() => {
    signalRepository.encryptMessage = encryptMessage;
  });
  await until(() => world.sandbox.messages(ALI).some((message) => message.id === id), "the same message, readable");
  const about = heard.filter(({ attrs }) => attrs.id === id).map(({ tag, attrs }) => [tag, attrs.type ?? attrs.class]);
  expect(about.slice(0, 2)).toEqual([
    ["ack", "message"],
    ["receipt", "retry"],
  ]);
});

describe("a message between two devices", () => {
  const address = { phone: "", lid: "" };
  beforeAll(() => {
    const { id, lid } = friend.creds.me ?? { id: "", lid: "" };
    Object.assign(address, { phone: id.replace(/:\d+/, ""), lid: (lid ?? "").replace(/:\d+/, "") });
  });

  test("says what it changes, and what a poll's votes are", async () => {
    const heard = heardBy(friend);
    const first = await client.socket().sendMessage(address.phone, { text: "Hullo" });
    await client.socket().sendMessage(address.phone, { text: "Hello", edit: first?.key ?? {} });
    await client.socket().sendMessage(address.phone, { poll: { name: "When?", values: ["Now", "Later"] } });
    const messages = () => heard.filter(({ tag }) => tag === "message");
    await until(() => messages().length === 3, "three messages");
    expect(messages().map(({ attrs }) => attrs.edit)).toEqual([undefined, "1", undefined]);
    expect(child(messages()[2], "meta")?.attrs).toEqual({ polltype: "creation" });
  });

  test.each(["phone", "lid"] as const)("comes from the kind of address that it went to: %s", async (kind) => {
    const heard = heardBy(friend);
    const text = `to the ${kind}`;
    await client.socket().sendMessage(address[kind], { text });
    const isIt = ({ message }: WAMessage) => message?.extendedTextMessage?.text === text;
    await until(() => friend.received.some(({ message }) => isIt(message)), "the message, readable");
    const { me } = client.creds;
    const other = (kind === "lid" ? me?.id : me?.lid)?.replace(/:\d+/, "");
    expect(heard.find(({ tag }) => tag === "message")?.attrs).toMatchObject({
      from: kind === "lid" ? me?.lid : me?.id,
      addressing_mode: kind === "lid" ? "lid" : "pn",
      [kind === "lid" ? "sender_pn" : "sender_lid"]: other,
    });
  });
});

describe("a question", () => {
  test("about a number is answered with the number as it was asked", async () => {
    const contact = Buffer.from(`+${ALI}`);
    const answer = await ask("usync", "get", [
      {
        tag: "usync",
        attrs: { sid: "1", mode: "query", last: "true", index: "0", context: "interactive" },
        content: [
          { tag: "query", attrs: {}, content: [{ tag: "contact", attrs: {} }] },
          {
            tag: "list",
            attrs: {},
            content: [{ tag: "user", attrs: {}, content: [{ tag: "contact", attrs: {}, content: contact }] }],
          },
        ],
      },
    ]);
    const user = child(child(child(answer, "usync"), "list"), "user");
    expect(child(user, "contact")).toMatchObject({ attrs: { type: "in" } });
    expect(bytesOf(child(user, "contact")).toString()).toBe(`+${ALI}`);
  });

  test("about what is held of a device's keys is answered with their numbers and their hash", async () => {
    const digest = child(await ask("encrypt", "get", [{ tag: "digest", attrs: {} }]), "digest");
    const { signedPreKey, signedIdentityKey, registrationId } = client.creds;
    expect(bytesOf(child(digest, "registration")).readUInt32BE()).toBe(registrationId);
    expect(bytesOf(child(digest, "identity")).equals(Buffer.from(signedIdentityKey.public))).toBe(true);
    const ids = children(child(digest, "list"), "id").map((each) => bytesOf(each).readUIntBE(0, 3));
    const hash = createHash("sha1").update(signedIdentityKey.public).update(signedPreKey.keyPair.public);
    hash.update(signedPreKey.signature);
    for (const id of ids) hash.update(preKeyOf(id));
    expect(ids.length).toBeGreaterThan(100);
    expect(bytesOf(child(digest, "hash")).equals(hash.digest())).toBe(true);
  });

  test("for the keys of single devices is answered by their numbers, also of those that are not there", async () => {
    const { id = "" } = friend.creds.me ?? {};
    const [jid = "", device = ""] = [id.replace(/:\d+/, ""), /:(\d+)/.exec(id)?.[1]];
    const devices = [device, "99"].map((each) => ({ tag: "device", attrs: { id: each } }));
    const wanted = { tag: "key_fetch", attrs: {}, content: [{ tag: "user", attrs: { jid }, content: devices }] };
    const answer = await ask("encrypt", "get", [wanted]);
    const [known, unknown] = children(child(child(answer, "list"), "user"), "device");
    expect(known?.attrs.id).toBe(device);
    expect(children(known).map(({ tag }) => tag)).toEqual(["registration", "type", "identity", "skey", "key"]);
    expect(child(unknown, "error")?.attrs.code).toBe("404");
  });
});

describe("a client that was here before", () => {
  test.each([
    true,
    false,
  ])("logs in with its first words; ready at once unless it says passive: %j", async (passive) => {
    await client.end();
    await until(() => world.sandbox.phones().find(({ phone }) => phone === ME)?.devices[0]?.online === false, "gone");
    const text = `while it is away, ${passive}`;
    await world.sandbox.reply({ from: ALI, to: ME, text });
    const { noiseKey, me } = client.creds;
    const device = Number(/:(\d+)@/.exec(me?.id ?? "")?.[1]);
    const { webSocketUrl } = world.sandbox.network();
    const back = await noiseClient(webSocketUrl, noiseKey, { username: Number(ME), device, passive });
    const tags = () => back.heard.map(({ tag }) => tag);
    await until(() => tags().includes("success"), "the log-in");
    if (passive) {
      expect(tags()).toEqual(["success"]);
      back.send({
        tag: "iq",
        attrs: { id: "1", to: "s.whatsapp.net", xmlns: "passive", type: "set" },
        content: [{ tag: "active", attrs: {} }],
      });
    }
    await until(() => tags().includes("message"), "what waited");
    back.close();
    await client.open();
    await until(() => client.texts().includes(text), "the message, which nobody had confirmed");
  });
});

function preKeyOf(id: number): Buffer {
  const kept = JSON.parse(client.keys.get(`pre-key/${id}`) ?? "{}") as { public?: { data: string } };
  return Buffer.from(kept.public?.data ?? "", "base64");
}
