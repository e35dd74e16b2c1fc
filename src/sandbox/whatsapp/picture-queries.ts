import type { Picture } from "../common/pictures.ts";
import { isBlockedBy } from "./accounts.ts";
import { type Core, chatJid, seconds } from "./core.ts";
import { groupJid, groupName, isGroupJid } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { bytesOf, child, IqRefusal, lidJid, type Stanza, stanza } from "./stanzas.ts";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const NO_PICTURE = new IqRefusal(406, "not-acceptable");
const NOT_THERE = new IqRefusal(404, "item-not-found");
const NOT_SHOWN = new IqRefusal(401, "not-authorized");

/** Where a picture is to be fetched: the media host has it there, as it is. Or the account's own, or a group's, is set. */
export function pictureQuery(
  core: Core,
  device: LinkedDevice,
  hostname: string,
  iq: Stanza,
): Stanza[] | undefined | IqRefusal {
  if (iq.attrs.type === "set") return setPicture(core, device.phone, iq);
  const owner = ownerOf(core, device.phone, iq.attrs.target);
  if (owner instanceof IqRefusal) return owner;
  const picture = core.pictures.of(owner.name);
  if (picture === undefined) return NOT_THERE;
  if (!owner.isOwn && !picture.shown) return NOT_SHOWN;
  const { type = "preview", id: known } = child(iq, "picture")?.attrs ?? {};
  const id = numberOf(picture);
  if (known === id) return [];
  const path = `/pps/${encodeURIComponent(owner.name)}/${picture.sha256}?ccb=11-4&oe=6A000000`;
  return [stanza("picture", { id, type, url: `https://${hostname}${path}`, direct_path: path })];
}

/** A JPEG, as apps make it; none takes off what there was. */
function setPicture(core: Core, by: string, iq: Stanza): Stanza[] | undefined | IqRefusal {
  const { target } = iq.attrs;
  const group = core.groups.find(target);
  if (target !== undefined && group === undefined) return isGroupJid(target) ? NOT_THERE : NOT_SHOWN;
  if (group !== undefined && (group.members[by] ?? "member") === "member") return NOT_SHOWN;
  const given = child(iq, "picture");
  const bytes = given === undefined ? Buffer.alloc(0) : bytesOf(given);
  if (given !== undefined && !bytes.subarray(0, JPEG.length).equals(JPEG)) return NO_PICTURE;
  const owner = group === undefined ? lidJid(core.accounts.of(by).lid) : groupJid(group);
  const picture = core.pictures.put(owner, bytes.toString("base64"), true);
  announcePicture(core, group === undefined ? by : groupName(group), by);
  return picture && [stanza("picture", { id: numberOf(picture) })];
}

/**
 * Devices of those who have a chat with a person, or are in a group, are told that its picture is another one: in a group
 * also who has changed it, where that was not its phones' owner.
 */
export function announcePicture(core: Core, peer: string, by?: string): void {
  const group = core.groups.find(peer);
  const owner = chatJid(core, peer);
  const picture = core.pictures.of(owner);
  const author = group === undefined || by === undefined ? {} : { author: lidJid(core.accounts.of(by).lid) };
  const said =
    picture === undefined
      ? stanza("delete", { jid: owner, ...author })
      : stanza("set", { jid: owner, id: numberOf(picture), ...author });
  const others = core.chats.shown(peer).map(({ message: { from, to } }) => (from === peer ? to : from));
  const people = picture?.shown === false ? [peer] : [peer, ...others];
  const told = new Set(group === undefined ? people : Object.keys(group.members));
  for (const device of [...told].flatMap((phone) => core.devices.of(phone))) {
    const attrs = { from: owner, type: "picture", id: `${core.random.below(2 ** 31)}`, t: seconds(core) };
    core.outbox.deliver(device, stanza("notification", attrs, [said]));
  }
}

/** By the path that the network gave. */
export function pictureAt({ pictures }: Pick<Core, "pictures">, pathname: string): Picture | undefined {
  const [, owner, sha256] = /^\/pps\/([^/]+)\/([0-9a-f]{64})$/.exec(pathname) ?? [];
  const picture = owner === undefined ? undefined : pictures.of(decodeURIComponent(owner));
  return picture?.sha256 === sha256 ? picture : undefined;
}

function ownerOf(core: Core, viewer: string, target: string | undefined) {
  if (isGroupJid(target)) {
    const group = core.groups.find(target);
    if (group === undefined) return NOT_THERE;
    return viewer in group.members ? { name: groupJid(group), isOwn: true } : NOT_SHOWN;
  }
  const account = core.accounts.find(target);
  if (account === undefined) return NOT_THERE;
  return isBlockedBy(account, viewer) ? NOT_SHOWN : { name: lidJid(account.lid), isOwn: account.phone === viewer };
}

function numberOf({ sha256 }: Picture): string {
  return String(Number.parseInt(sha256.slice(0, 8), 16));
}
