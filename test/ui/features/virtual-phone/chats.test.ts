import { describe, expect, it } from "vitest";
import type { Phone, SandboxMessage } from "#ports/contracts/sandbox-api.ts";
import { byDay, chatsOf, peerName, phoneInHand, preview, STARTER_PHONES } from "#ui/features/virtual-phone/chats.ts";

const ME = "9647701234567";
const SHOP = "9647705550141";

function message(id: string, fields: Partial<SandboxMessage>): SandboxMessage {
  return { id, from: SHOP, to: ME, kind: "text", text: id, at: "2026-11-21T12:00:00Z", status: "delivered", ...fields };
}

const phone = (number: string, name: string): Phone => ({ phone: number, name, devices: [], unread: 0 });

describe("a phone's chats", () => {
  it("are grouped by peer, the latest first, with what is unread", () => {
    const chats = chatsOf(ME, [
      message("a", {}),
      message("b", { from: ME, to: "201", at: "2026-11-21T12:01:00Z" }),
      message("c", { at: "2026-11-21T12:02:00Z", status: "read" }),
    ]);
    expect(chats.map(({ peer, unread, last }) => [peer, unread, last.id])).toEqual([
      [SHOP, 1, "c"],
      ["201", 0, "b"],
    ]);
  });

  it("have a heading a day", () => {
    const days = byDay([
      message("a", { at: "2026-11-19T12:00:00Z" }),
      message("b", { at: "2026-11-21T12:00:00Z" }),
      message("c", { at: "2026-11-21T12:05:00Z" }),
    ]);
    expect(days.map((day) => day.messages.map(({ id }) => id))).toEqual([["a"], ["b", "c"]]);
  });

  it("preview each kind in one line", () => {
    expect(preview(message("a", { text: "Hello" }))).toBe("Hello");
    expect(preview(message("a", { kind: "image" }))).toBe("Picture");
    expect(preview(message("a", { kind: "video", caption: "Look" }))).toBe("Look");
    expect(preview(message("a", { kind: "contact", contact: { name: "Omar", number: null } }))).toBe("Omar");
    expect(preview(message("a", { kind: "location", location: { latitude: 1, longitude: 2 } }))).toBe("Location");
  });

  it("name the peer only where the name says more than the number", () => {
    expect(peerName(SHOP, [phone(SHOP, "Shop Orders")])).toBe("Shop Orders");
    expect(peerName(SHOP, [phone(SHOP, `+${SHOP}`)])).toBeNull();
    expect(peerName(SHOP, [])).toBeNull();
  });
});

describe("the phone in hand", () => {
  it("is the one chosen before while it exists, else the first, else a starter", () => {
    const phones = [phone(SHOP, ""), phone(ME, "")];
    expect(phoneInHand(ME, phones)).toBe(ME);
    expect(phoneInHand("1", phones)).toBe(SHOP);
    expect(phoneInHand(null, [])).toBe(STARTER_PHONES[0].phone);
  });
});
