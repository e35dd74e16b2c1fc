import type { BinaryNode } from "baileys";
import { expect, it } from "vitest";
import { askedAgain, progressIn, together } from "#adapters/gateways/whatsapp/engine/receipts.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const FROM = "100000000000003@lid";

function receipt(attrs: Record<string, string>, others: readonly string[] = []): BinaryNode {
  const items = others.map((id) => ({ tag: "item", attrs: { id } }));
  const content = items.length === 0 ? [] : [{ tag: "list", attrs: {}, content: items }];
  return { tag: "receipt", attrs: { from: FROM, id: "A", t: "1795000000", ...attrs }, content };
}

it.each([
  [{}, "delivered"],
  [{ type: "read" }, "read"],
  [{ type: "played" }, "read"],
])("%j tells that a message is %s", (attrs, status) => {
  expect(progressIn(receipt(attrs), NOW)).toEqual({ ids: ["A"], status, at: NOW });
});

it("names many messages", () => {
  expect(progressIn(receipt({ type: "read" }, ["B", "C"]), NOW)?.ids).toEqual(["A", "B", "C"]);
});

it("that has waited has a time of its own", () => {
  expect(progressIn(receipt({ offline: "1" }), NOW)?.at).toEqual(new Date(1_795_000_000_000));
  expect(progressIn(receipt({ offline: "1", t: "" }), NOW)?.at).toBe(NOW);
});

it.each([
  [{ type: "retry" }],
  [{ type: "sender" }],
  [{ type: "read-self" }],
  [{ type: "inactive" }],
  [{ type: "read", recipient: FROM }],
  [{ from: "120363@g.us", participant: FROM }],
  [{ from: "status@broadcast" }],
])("%j tells nothing of the kind", (attrs) => {
  expect(progressIn(receipt(attrs), NOW)).toBeNull();
});

it("tells which message is wanted again", () => {
  expect([askedAgain(receipt({ type: "retry" })), askedAgain(receipt({}))]).toEqual(["A", null]);
});

it("is reported together with others of one status and time", () => {
  const later = new Date(NOW.getTime() + 1_000);
  expect(
    together([
      { ids: ["A"], status: "delivered", at: NOW },
      { ids: ["A"], status: "read", at: NOW },
      { ids: ["B", "A"], status: "delivered", at: NOW },
      { ids: ["C"], status: "delivered", at: later },
    ]),
  ).toEqual([
    { ids: ["A", "B"], status: "delivered", at: NOW },
    { ids: ["A"], status: "read", at: NOW },
    { ids: ["C"], status: "delivered", at: later },
  ]);
});
