import { describe, expect, it } from "vitest";
import type { NetworkPhone, PhoneMessage } from "#ui/api/phone-network.ts";
import { describeMedia } from "#ui/features/messages/media-size.ts";
import { benchPhones, describePhone, phoneInHand } from "#ui/features/virtual-phone/bench-phones.ts";
import { asAlbums, byDay, chatsOf, peerName, preview } from "#ui/features/virtual-phone/chats.ts";
import { loginCodeOf } from "#ui/features/virtual-phone/login-code.tsx";

const ME = "9647701234567";
const SHOP = "9647705550141";
const STARTER = "9647712345678";

function message(id: string, fields: Partial<PhoneMessage>): PhoneMessage {
  return { id, from: SHOP, to: ME, kind: "text", text: id, at: "2026-11-21T12:00:00Z", status: "delivered", ...fields };
}

const phone = (number: string, fields: Partial<NetworkPhone> = {}): NetworkPhone => ({
  phone: number,
  name: null,
  username: null,
  hasPassword: false,
  devices: [],
  unread: 0,
  ...fields,
});

const device = (client: string) => ({ device: `Wesal ${client}`, online: true, since: "2026-11-21T12:00:00Z" });

it("takes messages that follow each other and stand as one for an album", () => {
  const said = [message("a", {}), ...["b", "c"].map((id) => message(id, { album: "1" })), message("d", { album: "2" })];
  const albums = asAlbums([...said, message("e", { album: "1" })]);
  expect(albums.map((album) => album.map(({ id }) => id).join())).toEqual(["a", "b,c", "d", "e"]);
});

describe("a phone's chats", () => {
  it("are grouped by peer, the latest first, with what is unread", () => {
    const said = [
      message("a", {}),
      message("b", { from: ME, to: "201", at: "2026-11-21T12:01:00Z" }),
      message("c", { at: "2026-11-21T12:02:00Z", status: "read" }),
    ];
    const chats = chatsOf(ME, said, ["201"]);
    expect(chats.map(({ peer, unread, last, archived }) => [peer, unread, last.id, archived])).toEqual([
      [SHOP, 1, "c", false],
      ["201", 0, "b", true],
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
    expect(preview(message("a", { kind: "image", text: "" }))).toBe("Picture");
    expect(preview(message("a", { kind: "video", text: "Look" }))).toBe("Look");
    expect(preview(message("a", { kind: "contact", contact: { name: "Omar", number: null } }))).toBe("Omar");
    expect(preview(message("a", { kind: "location", location: { latitude: 1, longitude: 2 } }))).toBe("Location");
  });

  it("preview a file by its name before its caption", () => {
    const media = { mimetype: "application/pdf", bytes: 1, fileName: "invoice.pdf", url: null };
    expect(preview(message("a", { kind: "document", text: "Yours", media }))).toBe("invoice.pdf");
    expect(preview(message("a", { kind: "document", text: "Yours" }))).toBe("Yours");
  });

  it("call the peer by name, else by username, and Telegram by its own", () => {
    expect(peerName(SHOP, [phone(SHOP, { name: "Shop Orders", username: "shop" })])).toBe("Shop Orders");
    expect(peerName(SHOP, [phone(SHOP, { username: "shop" })])).toBe("@shop");
    expect(peerName(SHOP, [phone(SHOP)])).toBeNull();
    expect(peerName(SHOP, [])).toBeNull();
    expect(peerName("777000", [])).toBe("Telegram");
  });
});

describe("the phone in hand", () => {
  it("is the one chosen before while it exists, else the first, else a starter", () => {
    const phones = [phone(SHOP), phone(ME)];
    expect(phoneInHand(ME, phones, STARTER)).toBe(ME);
    expect(phoneInHand("1", phones, STARTER)).toBe(SHOP);
    expect(phoneInHand(null, [], STARTER)).toBe(STARTER);
  });
});

describe("the phones of both networks", () => {
  it("are one each by number, WhatsApp's first, with what is unread in both apps", () => {
    const whatsapp = [phone(ME, { name: "Layla", unread: 1 }), phone("201005550107")];
    const telegram = [phone(SHOP, { username: "shop" }), phone(ME, { username: "layla", unread: 2 })];
    const phones = benchPhones({ whatsapp, telegram });
    expect(phones.map(({ phone: number, unread, apps }) => [number, unread, Object.keys(apps)])).toEqual([
      [ME, 3, ["whatsapp", "telegram"]],
      ["201005550107", 0, ["whatsapp"]],
      [SHOP, 0, ["telegram"]],
    ]);
  });

  it.each([
    [{}, {}, "Customer, in your hand"],
    [{ name: "Layla" }, { username: "layla" }, "Layla, @layla, in your hand"],
    [{ devices: [device("Client001")] }, {}, "Linked as Client001, in your hand"],
    [
      { devices: [device("Client001")] },
      { devices: [device("Client002")] },
      "Linked as Client001, Client002, in your hand",
    ],
    [{}, { username: "shop", devices: [device("Client002")] }, "@shop, linked as Client002, in your hand"],
  ])("are described by who and what: %j and %j", (whatsapp, telegram, words) => {
    const [found] = benchPhones({ whatsapp: [phone(ME, whatsapp)], telegram: [phone(ME, telegram)] });
    expect(found && describePhone(found, true)).toBe(words);
  });
});

describe("a log-in code", () => {
  const text = "Login code: 48213. Do not give this code to anyone!\n\nIf you did not ask for it, ignore it.";

  it("is found in what Telegram itself says", () => {
    expect(loginCodeOf({ from: "777000", text })).toEqual({
      code: "48213",
      rest: "Do not give this code to anyone!\n\nIf you did not ask for it, ignore it.",
    });
  });

  it("is not looked for in anybody else's words, nor found in Telegram's other ones", () => {
    expect(loginCodeOf({ from: SHOP, text })).toBeNull();
    expect(loginCodeOf({ from: "777000", text: "New login from Wesal Client001." })).toBeNull();
  });
});

it.each([
  [{ mimetype: "image/svg+xml", bytes: 900 }, "SVG, 900 B"],
  [{ mimetype: "video/mp4", bytes: 84_213 }, "MP4, 84 kB"],
  [{ mimetype: "application/octet-stream", fileName: "back-up.tar.gz", bytes: 12_340_000 }, "GZ, 12.3 MB"],
  [{ mimetype: "application/zip", fileName: "all", bytes: 2_097_152_000 }, "ZIP, 2.10 GB"],
])("a file's facts: %j", (media, words) => {
  expect(describeMedia(media)).toBe(words);
});
