import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import { acquaintancesOf } from "./acquaintances.ts";
import type { Core } from "./core.ts";
import { changed, type GroupActor, mustBeAdmin } from "./group-changes.ts";
import { type Group, mayChange, peerIdOf } from "./groups.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { longOf } from "./longs.ts";
import { updatesOf } from "./message-objects.ts";
import { named } from "./named.ts";
import { peerOf } from "./peers.ts";
import { channelOf, groupOf, membersOf } from "./places.ts";
import { profilePhoto, userPhoto } from "./profile-photos.ts";
import { receivedPhoto } from "./received-files.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

/** Pictures of people, groups and channels: one of each. */
export function profilePictureHandlers(core: Core): Handlers {
  return {
    "photos.getUserPhotos"(call, { userId, offset, limit }) {
      const viewer = callerOf(core, call);
      const account = peerOf(core, viewer, userId);
      const photo = userPhoto(core, viewer, account);
      const photos = photo === undefined || offset > 0 || limit < 1 ? [] : [photo];
      return { _: "photos.photos", photos, users: named(core, viewer, [account.id]).users };
    },
    "photos.uploadProfilePhoto"(call, { file }) {
      const viewer = callerOf(core, call);
      if (file === undefined) throw new RpcRefusal(400, "PHOTO_FILE_MISSING");
      setAccountPicture(core, viewer, receivedPicture(core, call, viewer, file), true);
      return ownPhoto(core, viewer);
    },
    "photos.updateProfilePhoto"(call, { id }) {
      const viewer = callerOf(core, call);
      // The one that there is, or none.
      if (id._ !== "inputPhotoEmpty") throw new RpcRefusal(400, "PHOTO_ID_INVALID");
      setAccountPicture(core, viewer, "", true);
      return ownPhoto(core, viewer);
    },
    "messages.editChatPhoto"(call, { chatId, photo }) {
      const viewer = callerOf(core, call);
      return editGroupPicture(core, call, viewer, groupOf(core, viewer, chatId), photo);
    },
    "channels.editPhoto"(call, { channel, photo }) {
      const viewer = callerOf(core, call);
      return editGroupPicture(core, call, viewer, channelOf(core, viewer, channel), photo);
    },
  };
}

/** What the phone of somebody, or of a group's owner, shows from now on; nothing takes it off. All who see it are told. */
export function setAccountPicture(core: Core, account: Account, image: string, shown: boolean): void {
  const picture = core.pictures.put(String(account.id), image, shown);
  account.picture = picture && { sha256: picture.sha256, shown, at: core.clock.now() };
  core.accounts.save(account);
  for (const id of acquaintancesOf(core, account)) {
    const viewer = core.accounts.byId(id);
    if (viewer === undefined) continue;
    const update = { _: "updateUser", userId: account.id } as const;
    core.outbox.push(id, updatesOf(core, viewer, [account.id], [update]));
  }
}

export function setGroupPicture(core: Core, group: Group, image: string, shown: boolean): void {
  const viewer = membersOf(core, group).find(({ id }) => mayChange(group, id));
  keepGroupPicture(core, group, image, shown);
  if (viewer !== undefined) tellGroupPicture(core, { viewer }, group);
}

function editGroupPicture(
  core: Core,
  call: RpcCall,
  viewer: Account,
  group: Group,
  photo: tl.TypeInputChatPhoto,
): tl.RawUpdates {
  mustBeAdmin(group, viewer);
  if (photo._ === "inputChatPhoto") throw new RpcRefusal(400, "PHOTO_INVALID");
  const file = photo._ === "inputChatPhotoEmpty" ? undefined : photo.file;
  if (photo._ !== "inputChatPhotoEmpty" && file === undefined) throw new RpcRefusal(400, "PHOTO_FILE_MISSING");
  keepGroupPicture(core, group, file === undefined ? "" : receivedPicture(core, call, viewer, file), true);
  return tellGroupPicture(core, { viewer, key: call.key.id }, group);
}

/** As base64, which phones' pictures come in. */
function receivedPicture(core: Core, { dataCentre }: RpcCall, account: Account, file: tl.TypeInputFile): string {
  const { sha256 } = receivedPhoto(core, { account, dataCentre }, file).file;
  return Buffer.from(core.media.find(sha256)?.bytes ?? []).toString("base64");
}

function ownPhoto(core: Core, viewer: Account): tl.photos.RawPhoto {
  const photo = userPhoto(core, viewer, viewer) ?? { _: "photoEmpty", id: longOf(0n) };
  return { _: "photos.photo", photo, users: named(core, viewer, []).users };
}

function keepGroupPicture(core: Core, group: Group, image: string, shown: boolean): void {
  const picture = core.pictures.put(String(peerIdOf(group)), image, shown);
  group.picture = picture && { sha256: picture.sha256, shown, at: core.clock.now() };
  core.groups.save(group);
}

function tellGroupPicture(core: Core, actor: GroupActor, group: Group): tl.RawUpdates {
  const photo = profilePhoto(core, peerIdOf(group), core.clock.now());
  return changed(core, actor, group, { action: { kind: "pictured", photo } });
}
