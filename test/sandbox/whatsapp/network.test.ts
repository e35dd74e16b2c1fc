import "#test/support/harden-signatures.ts";

import { createHash } from "node:crypto";
import { get } from "node:https";
import type { BinaryNode } from "baileys";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { receiptIds } from "#sandbox/whatsapp/stanzas.ts";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const SARA = "9647722222222";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);

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

const last = (phone: string) => world.sandbox.messages(phone).at(-1);
const find = (phone: string, id: string) => world.sandbox.messages(phone).find((message) => message.id === id);

test("shows the linked device on its phone", () => {
  const [phone] = world.sandbox.phones();
  expect(phone).toMatchObject({ phone: ME, name: `+${ME}`, devices: [{ device: "Wesal Client001", online: true }] });
  expect(client.creds.me?.id).toBe(`${ME}:1@s.whatsapp.net`);
});

describe("a message to a contact", () => {
  test("is decrypted by the contact's phone and copied to the sender's own", async () => {
    const id = await client.send(ALI, { text: "hello" });
    for (const phone of [ALI, ME]) {
      expect(find(phone, id)).toMatchObject({ id, from: ME, to: ALI, kind: "text", text: "hello" });
    }
  });

  test("is delivered, then read by a phone that nobody holds", async () => {
    const receipts: { ids: string[]; type: string | undefined }[] = [];
    client.socket().ws.on("CB:receipt", (node: BinaryNode) => {
      receipts.push({ ids: receiptIds(node), type: node.attrs.type });
    });
    const id = await client.send(ALI, { text: "ticks" });
    await until(() => client.statuses(id).includes(4), "the blue ticks");
    expect(receipts.filter(({ ids }) => ids.includes(id)).map(({ type }) => type)).toEqual([undefined, "read"]);
    expect(find(ALI, id)?.status).toBe("read");
    expect(find(ME, id)?.status).toBe("read");
  });

  test("shows a contact card", async () => {
    const vcard =
      "BEGIN:VCARD\nVERSION:3.0\nFN:Test Contact\nTEL;type=CELL;waid=9647712345678:+964 771 234 5678\nEND:VCARD";
    await client.send(ALI, { contacts: { displayName: "Test Contact", contacts: [{ vcard }] } });
    expect(last(ALI)).toMatchObject({ kind: "contact", contact: { name: "Test Contact", number: "9647712345678" } });
  });

  test("shows a location", async () => {
    const place = { name: "My Location", address: "Baghdad, Iraq" };
    await client.send(ALI, { location: { degreesLatitude: 33.3152, degreesLongitude: 44.3661, ...place } });
    expect(last(ALI)).toMatchObject({
      kind: "location",
      location: { latitude: 33.3152, longitude: 44.3661, ...place },
    });
  });

  test.each([
    ["image", { image: PNG, caption: "a picture" }, "image/jpeg", PNG],
    ["video", { video: Buffer.alloc(300_000, 7), caption: "a film" }, "video/mp4", Buffer.alloc(300_000, 7)],
    ["document", { document: Buffer.from("%PDF-1.7"), mimetype: "application/pdf" }, "application/pdf", "%PDF-1.7"],
  ] as const)("brings a %s as the very bytes that were sent", async (kind, content, mimetype, bytes) => {
    const id = await client.send(ALI, content);
    const message = find(ALI, id);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(message).toMatchObject({ kind, media: { mimetype, bytes: Buffer.from(bytes).length, sha256 } });
    if ("caption" in content) expect(message?.caption).toBe(content.caption);
    expect(world.sandbox.media(sha256)?.bytes.equals(Buffer.from(bytes))).toBe(true);
  });

  test("leads to its file whatever a client adds to the way there", async () => {
    const sent = await client.socket().sendMessage(`${ALI}@s.whatsapp.net`, { image: PNG });
    const { hosts } = await client.socket().refreshMediaConn(false);
    const url = `https://${hosts[0]?.hostname}${sent?.message?.imageMessage?.directPath}&hash=x&mms-type=image`;
    const ca = world.sandbox.network().mediaCa;
    const status = await new Promise((resolve) => get(url, { ca }, ({ statusCode }) => resolve(statusCode)));
    expect(status).toBe(200);
  });

  test("can be addressed by the contact's hidden identity", async () => {
    const lid = await client.socket().signalRepository.lidMapping.getLIDForPN(`${SARA}@s.whatsapp.net`);
    expect(lid).toMatch(/^\d{15}@lid$/);
    await client.socket().sendMessage(lid ?? "", { text: "by identity" });
    await until(() => last(SARA)?.text === "by identity", "the message");
    expect(last(ME)).toMatchObject({ to: SARA, text: "by identity" });
  });

  test("is sent again when the phone could not read it", async () => {
    const id = await client.send(ALI, { text: "once more" });
    expect(world.sandbox.loseMessage(ALI, id)).toBe(true);
    expect(find(ALI, id)).toBeUndefined();
    await until(() => find(ALI, id)?.text === "once more", "the message again");
    await client.send(ALI, { text: "and on" });
    expect(last(ALI)?.text).toBe("and on");
  });

  test("is sent again when the sender's own phone could not read its copy", async () => {
    const id = await client.send(ALI, { text: "own copy" });
    world.sandbox.loseMessage(ME, id);
    await until(() => find(ME, id)?.text === "own copy", "the copy again");
    expect(world.sandbox.messages(ALI).filter((message) => message.id === id)).toHaveLength(1);
  });

  test("to oneself stands once, as read", async () => {
    const id = await client.send(ME, { text: "a note" });
    expect(world.sandbox.messages(ME).filter((message) => message.id === id)).toMatchObject([
      { from: ME, to: ME, text: "a note", status: "read" },
    ]);
  });
});

describe("a reply", () => {
  test("arrives decrypted at the linked device and shows on both phones", async () => {
    const reply = await world.sandbox.reply({ from: SARA, to: ME, text: "salam" });
    const id = reply.ok ? reply.value.id : "";
    const received = await until(() => client.received.find(({ message }) => message.key.id === id), "the reply");
    expect(received).toMatchObject({
      type: "notify",
      message: { message: { conversation: "salam" }, key: { remoteJidAlt: `${SARA}@s.whatsapp.net`, fromMe: false } },
    });
    for (const phone of [ME, SARA]) expect(find(phone, id)).toMatchObject({ from: SARA, to: ME, text: "salam" });
  });

  test("keeps both directions of a conversation readable", async () => {
    for (const round of [1, 2, 3]) {
      await world.sandbox.reply({ from: SARA, to: ME, text: `question ${round}` });
      await until(() => client.texts().includes(`question ${round}`), "the question");
      await client.send(SARA, { text: `answer ${round}` });
      expect(last(SARA)?.text).toBe(`answer ${round}`);
    }
  });

  test("that the device cannot read is encrypted anew", async () => {
    for (const key of client.keys.keys()) if (key.startsWith("pre-key/")) client.keys.delete(key);
    await world.sandbox.reply({ from: "9647733333333", to: ME, text: "to a lost key" });
    await until(() => client.texts().includes("to a lost key"), "the reply after all");
  });

  test("from the account's own phone shows on its linked device as sent", async () => {
    await world.sandbox.reply({ from: ME, to: ALI, text: "by hand" });
    const own = await until(
      () => client.received.find(({ message }) => message.message?.conversation === "by hand"),
      "",
    );
    expect(own.message.key.fromMe).toBe(true);
    expect(last(ALI)).toMatchObject({ from: ME, to: ALI, text: "by hand" });
  });

  test("counts as unread until the device's or the phone's owner reads it", async () => {
    world.sandbox.read(ME, SARA);
    const before = world.sandbox.phones()[0]?.unread ?? 0;
    await world.sandbox.reply({ from: SARA, to: ME, text: "unread" });
    expect(world.sandbox.phones()[0]?.unread).toBe(before + 1);
    const received = await until(
      () => client.received.find(({ message }) => message.message?.conversation === "unread"),
      "",
    );
    await client.socket().readMessages([received.message.key]);
    await until(() => world.sandbox.phones()[0]?.unread === before, "the message is read");
  });
});

describe("a number that was written to", () => {
  const CUSTOMER = "9647755555555";
  const NEVER_READS = "9647755550001";

  test("is listed with what it has not read, after the phones that somebody holds", async () => {
    await client.send(NEVER_READS, { text: "hello" });
    const [first, second] = world.sandbox.phones();
    expect(first?.phone).toBe(ME);
    expect(second).toEqual({ phone: NEVER_READS, name: `+${NEVER_READS}`, devices: [], unread: 1 });
  });

  test("still reads by itself, and the latest comes first", async () => {
    const id = await client.send(CUSTOMER, { text: "hello" });
    await until(() => client.statuses(id).includes(4), "the blue ticks");
    expect(world.sandbox.phones().slice(1, 3)).toMatchObject([
      { phone: CUSTOMER, unread: 0 },
      { phone: NEVER_READS, unread: 1 },
    ]);
  });

  test("leaves the list after twenty newer ones", async () => {
    for (let each = 10; each < 30; each += 1) await client.send(`96477660000${each}`, { text: "x" });
    const phones = world.sandbox.phones().map(({ phone }) => phone);
    expect(phones).toHaveLength(21);
    expect(phones.slice(0, 2)).toEqual([ME, "9647766000029"]);
    expect(phones).not.toContain(CUSTOMER);
  });
});

describe("a phone that somebody holds", () => {
  test("reads when its chat is opened, not before", async () => {
    const held = "9647744444444";
    world.sandbox.holdPhone(held, "Huda");
    const id = await client.send(held, { text: "are you there" });
    await until(() => client.statuses(id).includes(3), "delivery");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(find(held, id)?.status).toBe("delivered");
    world.sandbox.read(held, ME);
    expect(find(held, id)?.status).toBe("read");
    await until(() => client.statuses(id).includes(4), "the blue ticks");
  });

  test("gives its name to those it writes to", async () => {
    await world.sandbox.reply({ from: "9647744444444", to: ME, text: "it is me" });
    const received = await until(
      () => client.received.find(({ message }) => message.message?.conversation === "it is me"),
      "",
    );
    expect(received.message.pushName).toBe("Huda");
  });
});

describe("a number by its last digits", () => {
  test("0404 is not on WhatsApp", async () => {
    const found = await client.socket().onWhatsApp("9647700000404", ALI);
    expect(found).toEqual([{ jid: `${ALI}@s.whatsapp.net`, exists: true }]);
    expect(world.sandbox.holdPhone("9647700000404").ok).toBe(false);
  });

  test("0463 is refused as a restricted account", async () => {
    await expect(client.send("9647700000463", { text: "x" })).rejects.toThrow("refused 463");
    expect(world.sandbox.messages("9647700000463")).toEqual([]);
  });

  test("0408 never acknowledges", async () => {
    await expect(client.send("9647700000408", { text: "x" }, 300)).rejects.toThrow("no acknowledgement");
  });

  test("0001 is delivered but never read", async () => {
    const id = await client.send("9647700000001", { text: "x" });
    await until(() => client.statuses(id).includes(3), "delivery");
    await new Promise((resolve) => setTimeout(resolve, 60));
    world.sandbox.read("9647700000001", ME);
    expect(find("9647700000001", id)?.status).toBe("delivered");
  });

  test("0503 drops the connection", async () => {
    const before = client.closes.length;
    await expect(client.send("9647700000503", { text: "x" }, 300)).rejects.toThrow();
    await until(() => client.closes.length > before, "the close");
    expect(client.closes.at(-1)).toBe(428);
    await client.open();
  });
});

describe("the server's certificates", () => {
  test("are refused by a client that trusts another root", async () => {
    const address = { ...world.sandbox.network(), rootPublicKey: Buffer.alloc(32, 9).toString("base64") };
    const stranger = baileysClient(() => address);
    stranger.connect();
    await until(() => stranger.closes.length, "the client gives up");
    expect(stranger.closes).toEqual([400]);
  });
});
