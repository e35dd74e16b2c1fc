import type { Picture } from "../common/pictures.ts";
import { isBlockedBy } from "./accounts.ts";
import { type Core, chatJid, seconds } from "./core.ts";
import { groupJid, isGroupJid } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { child, IqRefusal, lidJid, type Stanza, stanza } from "./stanzas.ts";

const NOT_THERE = new IqRefusal(404, "item-not-found");
const NOT_SHOWN = new IqRefusal(401, "not-authorized");

/** Where a picture is to be fetched: the media host has it there, as it is. */
export function pictureQuery(core: Core, device: LinkedDevice, hostname: string, iq: Stanza): Stanza[] | IqRefusal {
  if (iq.attrs.type !== "get") return new IqRefusal(501, "feature-not-implemented");
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

/** Devices of those who have a chat with a person, or are in a group, are told that its picture is another one. */
export function announcePicture(core: Core, peer: string): void {
  const group = core.groups.find(peer);
  const owner = chatJid(core, peer);
  const picture = core.pictures.of(owner);
  const said =
    picture === undefined ? stanza("delete", { jid: owner }) : stanza("set", { jid: owner, id: numberOf(picture) });
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
