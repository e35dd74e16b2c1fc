import { afterEach, beforeEach, expect, test } from "vitest";
import { type SandboxStore, sandboxStore } from "#sandbox/common/store.ts";
import { chats } from "#sandbox/whatsapp/chats.ts";
import type { Connection } from "#sandbox/whatsapp/connection.ts";
import type { LinkedDevice } from "#sandbox/whatsapp/linked-devices.ts";
import { mediaLibrary } from "#sandbox/whatsapp/media-library.ts";
import { outbox } from "#sandbox/whatsapp/outbox.ts";
import { type Stanza, stanza } from "#sandbox/whatsapp/stanzas.ts";
import { switchedOff } from "#sandbox/whatsapp/switched-off.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const DEVICE = { phone: ME, id: 1 } as LinkedDevice;

let store: SandboxStore;

beforeEach(() => {
  store = sandboxStore(":memory:");
});

afterEach(() => store.close());

function held(id: string, status: "sent" | "read" = "sent") {
  const message = { id, from: ALI, to: ME, kind: "text", text: id, at: new Date(0).toISOString(), status } as const;
  return { message, chat: `${ALI}@s.whatsapp.net` };
}

test("a phone keeps its newest messages, each once, across a restart", () => {
  const box = chats(store, 3);
  for (const id of ["a", "b", "b", "c", "d"]) box.add(ME, held(id));
  expect(box.add(ME, held("d"))).toBe(false);
  expect(
    chats(store, 3)
      .list(ME)
      .map(({ id }) => id),
  ).toEqual(["b", "c", "d"]);
  const again = chats(store, 3);
  again.add(ME, held("e"));
  expect(again.list(ME).map(({ id }) => id)).toEqual(["c", "d", "e"]);
});

test("a status only moves forward", () => {
  const box = chats(store, 9);
  box.add(ME, held("a"));
  box.advance(ME, "a", "read");
  box.advance(ME, "a", "delivered");
  expect(box.list(ME)[0]?.status).toBe("read");
  expect(chats(store, 9).find(ME, "a")?.message.status).toBe("read");
});

test("unread are the messages from others that were not read", () => {
  const box = chats(store, 9);
  for (const entry of [held("a"), held("b", "read")]) box.add(ME, entry);
  expect(box.unread(ME).map(({ message }) => message.id)).toEqual(["a"]);
  expect(box.unread(ME, "9647799999999")).toEqual([]);
  expect(box.unread(ALI)).toEqual([]);
});

test("the phones with the latest messages come first, and no more than are worth remembering", () => {
  const box = chats(store, 9);
  for (let each = 0; each < 70; each += 1) box.add(`96477000001${each}`, held(`m${each}`));
  box.add(ALI, held("x"));
  box.add("9647700000150", held("y"));
  box.add("9647700000150", held("y"));
  expect(box.recent()).toHaveLength(64);
  expect(box.recent().slice(0, 3)).toEqual(["9647700000150", ALI, "9647700000169"]);
  expect(new Set(chats(store, 9).recent())).toEqual(new Set(box.recent()));
});

function listening(): { connection: Connection; heard: Stanza[] } {
  const heard: Stanza[] = [];
  return {
    heard,
    connection: { ended: false, send: (node: Stanza) => void heard.push(node) } as unknown as Connection,
  };
}

const message = (id: string) => stanza("message", { id, from: ALI });

test("what was not confirmed is sent again at the next connection, marked as waiting", () => {
  const first = outbox(store);
  const now = listening();
  first.attach(DEVICE, now.connection);
  for (const id of ["a", "b"]) first.deliver(DEVICE, message(id));
  first.deliver(DEVICE, stanza("receipt", { id: "x", type: "read" }));
  expect(now.heard.map(({ attrs }) => attrs.id)).toEqual([undefined, "a", "b", "x"]);
  first.confirm(DEVICE, "message", "a");
  first.confirm(DEVICE, "receipt", "x", "read");

  const later = listening();
  outbox(store).attach(DEVICE, later.connection);
  expect(later.heard.map(({ attrs }) => attrs)).toEqual([
    { id: "b", from: ALI, offline: "1" },
    { from: "@s.whatsapp.net" },
  ]);
});

test("what a device refuses is not sent again, unless it has been sent anew meanwhile", () => {
  const box = outbox(store);
  const again = (id: string) => stanza("message", { id, from: ALI }, [stanza("enc", { v: "2", count: "1" })]);
  box.deliver(DEVICE, message("a"));
  box.deliver(DEVICE, message("b"));
  box.deliver(DEVICE, again("b"));
  for (const id of ["a", "b"]) box.refuse(DEVICE, id);
  const later = listening();
  box.attach(DEVICE, later.connection);
  expect(later.heard.map(({ attrs }) => attrs.id)).toEqual(["b", undefined]);
});

test("what waits for a phone that is off is taken in its order, across a restart", () => {
  const waiting = (id: string) => ({ sender: { phone: ME, id: 1 }, node: message(id), to: "x", enc: stanza("enc") });
  const first = switchedOff(store);
  for (const id of ["a", "b"]) first.keep(ALI, waiting(id));
  expect(first.take(ALI)?.node.attrs.id).toBe("a");
  const next = switchedOff(store);
  next.keep(ALI, waiting("c"));
  expect([next.take(ALI), next.take(ALI), next.take(ALI)].map((each) => each?.node.attrs.id)).toEqual([
    "b",
    "c",
    undefined,
  ]);
});

test("a device that is gone leaves nothing behind", () => {
  const box = outbox(store);
  box.deliver(DEVICE, message("a"));
  box.forget(DEVICE);
  const later = listening();
  box.attach(DEVICE, later.connection);
  expect(later.heard).toHaveLength(1);
});

test("uploads over the limit push the oldest out, and media that do not check out are not shown", () => {
  const library = mediaLibrary(store, 100);
  library.keep("/a", Buffer.alloc(60));
  library.keep("/b", Buffer.alloc(60));
  expect(library.encrypted("/a")).toBeUndefined();
  expect(library.encrypted("/b")).toHaveLength(60);
  const reference = { kind: "image", path: "/b", key: Buffer.alloc(32), mimetype: "image/png" } as const;
  expect(library.open(reference)).toBeUndefined();
  expect(mediaLibrary(store, 10).encrypted("/b")).toHaveLength(60);
});

test("a file that was shown goes with its upload", () => {
  const library = mediaLibrary(store, 100);
  const { reference } = library.seal(
    { kind: "image", key: Buffer.alloc(32, 1), mimetype: "image/png" },
    Buffer.from("shown"),
  );
  const sha256 = library.open(reference)?.sha256 ?? "";
  expect(library.find(sha256)?.bytes.toString()).toBe("shown");
  mediaLibrary(store, 100).keep("/larger", Buffer.alloc(90));
  expect([library.find(sha256), store.count("media", "")]).toEqual([undefined, 0]);
});
