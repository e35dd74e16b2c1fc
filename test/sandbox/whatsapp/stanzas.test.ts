import { expect, test } from "vitest";
import {
  attribute,
  bigEndian,
  bytesOf,
  child,
  children,
  IqRefusal,
  iqError,
  iqResult,
  lidJid,
  parseJid,
  phoneJid,
  receiptIds,
  StanzaError,
  stanza,
  uintOf,
} from "#sandbox/whatsapp/stanzas.ts";

const LIST = stanza("list", {}, [stanza("item", { id: "b" }), stanza("other"), stanza("item", { id: "c" })]);

test("children are found by tag, and nothing is found in bytes", () => {
  expect(children(LIST, "item").map((item) => item.attrs.id)).toEqual(["b", "c"]);
  expect(child(LIST, "other")?.tag).toBe("other");
  expect(children(stanza("enc", {}, Buffer.from("x")))).toEqual([]);
  expect(children(undefined)).toEqual([]);
});

test("what a client must send and did not is named", () => {
  expect(() => attribute(stanza("message", { to: "x" }), "id")).toThrow(
    new StanzaError("whatsapp sandbox: <message> has no id"),
  );
  expect(() => bytesOf(LIST)).toThrow(StanzaError);
  expect(() => uintOf(stanza("id", {}, Buffer.alloc(7)))).toThrow(StanzaError);
});

test("numbers are big-endian in as many bytes as the wire has", () => {
  expect(bigEndian(258, 3)).toEqual(Buffer.from([0, 1, 2]));
  expect(uintOf(stanza("id", {}, bigEndian(812, 3)))).toBe(812);
});

test.each([
  ["9647700000001@s.whatsapp.net", { user: "9647700000001", isLid: false, device: 0 }],
  ["9647700000001:12@s.whatsapp.net", { user: "9647700000001", isLid: false, device: 12 }],
  ["123:3@lid", { user: "123", isLid: true, device: 3 }],
  ["1203630@g.us", undefined],
  ["nothing", undefined],
])("reads the address %s", (text, jid) => {
  expect(parseJid(text)).toEqual(jid);
});

test("writes the addresses that it reads", () => {
  expect(parseJid(phoneJid("964770", 2))).toEqual({ user: "964770", isLid: false, device: 2 });
  expect(lidJid("77")).toBe("77@lid");
});

test("a receipt names its own message and those of its list", () => {
  expect(receiptIds(stanza("receipt", { id: "a" }, [LIST]))).toEqual(["a", "b", "c"]);
});

test("the network speaks as an address, which whatsmeow knows it by, and refuses with a code", () => {
  expect(iqResult("1").attrs).toMatchObject({ from: "@s.whatsapp.net", type: "result" });
  expect(iqError("1", new IqRefusal(404, "item-not-found"))).toMatchObject({
    attrs: { from: "@s.whatsapp.net", type: "error" },
    content: [{ tag: "error", attrs: { code: "404", text: "item-not-found" } }],
  });
});
