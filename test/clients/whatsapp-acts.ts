import { expect, test } from "vitest";
import type { SandboxGroup, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import type { RunningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";
import { textOf, type WhatsAppClient } from "./whatsapp-client.ts";

interface WhatsAppWorld {
  readonly sandbox: RunningSandbox;
  readonly me: WhatsAppClient;
  /** Another account, linked by the same library. */
  readonly other: WhatsAppClient;
  /** As the network names the chat with the friend. */
  readonly chat: string;
  readonly friendPhone: string;
  friend(message: object): Promise<string>;
  /** As the friend's phone shows it. */
  shown(id: string): Promise<WhatsAppSandboxMessage | undefined>;
}

const WEBP = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const NOT_SENT = { key: undefined };
const jidOf = (phone: string) => `${phone}@s.whatsapp.net`;

/** What else the libraries send and do, and hear that others do. */
export function testWhatsAppActs(world: () => WhatsAppWorld, pictures: { readonly png: Buffer }): void {
  /** They may send a file up before they have written it down whole, or take it away before it was read: then once more. */
  async function opened(content: object): Promise<WhatsAppSandboxMessage> {
    const { me, chat, shown } = world();
    for (let tries = 0; tries < 5; tries += 1) {
      const { key } = await me.send(chat, content).catch(() => NOT_SENT);
      if (key === undefined) continue;
      const message = await until(() => shown(key.id), "the message");
      if (message.media !== undefined || !["image", "video", "sticker"].includes(message.kind)) return message;
    }
    throw new Error("the file was never whole");
  }

  test("sends a sticker, a film, one that moves by itself, and a picture that is seen once", async () => {
    expect(await opened({ sticker: WEBP, mimetype: "image/webp" })).toMatchObject({ kind: "sticker" });
    const video = movieLasting(2, { width: 90, height: 60 }).bytes;
    const film = { video, mimetype: "video/mp4", seconds: 2, jpegThumbnail: "" };
    expect(await opened({ ...film, caption: "a film" })).toMatchObject({
      kind: "video",
      caption: "a film",
      seconds: 2,
    });
    expect(await opened({ ...film, gifPlayback: true })).toMatchObject({ kind: "video" });
    const once = { image: pictures.png, mimetype: "image/png", viewOnce: true, jpegThumbnail: "" };
    expect(await opened(once)).toMatchObject({ kind: "image", viewOnce: true });
  });

  test("sends somebody's number, a place, and a text that calls somebody", async () => {
    const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Sara\nTEL;type=CELL;waid=9647701112233:+964 770 111 2233\nEND:VCARD";
    const contact = await opened({ contacts: { displayName: "Sara", contacts: [{ displayName: "Sara", vcard }] } });
    expect(contact).toMatchObject({ kind: "contact", contact: { name: "Sara", number: "9647701112233" } });
    const place = { degreesLatitude: 33, degreesLongitude: 44, name: "Café", address: "A street" };
    const location = { latitude: 33, longitude: 44, name: "Café", address: "A street" };
    expect(await opened({ location: place })).toMatchObject({ kind: "location", location });
    const { friendPhone } = world();
    const called = await opened({ text: `@${friendPhone} look`, mentions: [jidOf(friendPhone)] });
    expect(called).toMatchObject({ mentions: [friendPhone] });
  });

  test("passes on what it heard", async () => {
    const { me, chat, friend, shown } = world();
    await friend({ kind: "text", text: "pass it on" });
    const heard = await me.heard((content) => textOf(content) === "pass it on");
    const { key } = await me.send(chat, { forward: heard, force: true });
    await until(() => shown(key.id), "the message");
    expect(await shown(key.id)).toMatchObject({ text: "pass it on", forwarded: true });
  });

  test("says that it is there and writing, and hears it of another", async () => {
    const { me, other } = world();
    // They tell nobody that they are there before they have a name.
    await me.socket().updateProfileName("Ali");
    await other.socket().updateProfileName("Omar");
    await other.socket().sendPresenceUpdate("available");
    await other.socket().presenceSubscribe(jidOf(me.phone));
    await me.socket().sendPresenceUpdate("available");
    await other.present((presence) => presence === "available");
    await me.socket().sendPresenceUpdate("composing", jidOf(other.phone));
    await other.present((presence) => presence === "composing");
  });

  test("sees the picture of a phone, and where there is none", async () => {
    const { sandbox, me, friendPhone } = world();
    const image = pictures.png.toString("base64");
    await sandbox.ask("/whatsapp/picture", { peer: friendPhone, image });
    expect(await me.socket().profilePictureUrl(jidOf(friendPhone), "image")).toMatch(/^https:/);
    await sandbox.ask("/whatsapp/picture", { peer: friendPhone, image: "" });
    await expect(me.socket().profilePictureUrl(jidOf(friendPhone), "image")).rejects.toThrow();
  });

  test("blocks and unblocks", async () => {
    const { me, chat } = world();
    const blocked = async () => (await me.socket().fetchBlocklist()).length;
    await me.socket().updateBlockStatus(chat, "block");
    expect(await blocked()).toBe(1);
    await me.socket().updateBlockStatus(chat, "unblock");
    expect(await blocked()).toBe(0);
  });

  test("archives a chat and makes it silent, and the phone knows", async () => {
    const { sandbox, me, chat, friendPhone } = world();
    const standing = async () => {
      const { chats } = await sandbox.ask<{ chats: { peer: string; archived: boolean; mutedUntil: string | null }[] }>(
        `/whatsapp/chats?phone=${me.phone}`,
      );
      return chats.find(({ peer }) => peer === friendPhone);
    };
    await me.socket().chatModify({ mute: Date.now() + 3_600_000 }, chat);
    await until(async () => (await standing())?.mutedUntil, "the silence");
    const lastMessages = [me.received.at(-1)];
    await me.socket().chatModify({ archive: true, lastMessages }, chat);
    await until(async () => (await standing())?.archived, "the archive");
  });

  test("runs a group: its members, their roles, its name and its link", async () => {
    const { sandbox, me, other, friendPhone } = world();
    const socket = me.socket();
    const { id } = await socket.groupCreate("Team two", [jidOf(friendPhone)]);
    const shown = async (): Promise<SandboxGroup | undefined> => {
      const { groups } = await sandbox.ask<{ groups: SandboxGroup[] }>(`/whatsapp/groups?phone=${me.phone}`);
      return groups.find((group) => group.id === `group:${id.split("@")[0]}`);
    };
    const roleOf = async (phone: string) => (await shown())?.members.find((one) => one.phone === phone)?.role;
    for (const [act, role] of [
      ["add", "member"],
      ["promote", "admin"],
      ["demote", "member"],
      ["remove", undefined],
    ] as const) {
      expect(await socket.groupParticipantsUpdate(id, [jidOf(other.phone)], act)).toMatchObject([{ status: "200" }]);
      expect(await roleOf(other.phone)).toBe(role);
    }
    await socket.groupUpdateSubject(id, "Team three");
    expect((await shown())?.subject).toBe("Team three");
    const code = await socket.groupInviteCode(id);
    expect(code).toMatch(/^[\w-]{10,}$/);
    expect(Object.keys(await socket.groupFetchAllParticipating())).toContain(id);
    await socket.groupLeave(id);
    expect(await shown()).toBeUndefined();
  });
}
