import type { tl } from "@mtcute/core";
import { saidOf } from "../common/file-facts.ts";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { pictureObject } from "./file-objects.ts";
import { type Group, peerIdOf } from "./groups.ts";
import { GROUP_DATA_CENTRE } from "./named.ts";
import type { ProfilePhoto } from "./service-actions.ts";
import { fileId } from "./stored-file.ts";

/** Pictures of people, groups and channels, as photos that could have been sent. */

/** As one who may see it has it. */
export function userPhoto(core: Core, viewer: Account, account: Account): tl.RawPhoto | undefined {
  const isSeen = account.picture !== undefined && (account.picture.shown || account.id === viewer.id);
  const photo = isSeen ? profilePhoto(core, account.id, account.picture?.at, account.dataCentre) : null;
  return photo ? pictureObject(photo, photo.at) : undefined;
}

export function groupPhoto(core: Core, group: Group): tl.RawPhoto | undefined {
  const photo = profilePhoto(core, peerIdOf(group), group.picture?.at ?? group.since, GROUP_DATA_CENTRE);
  return photo === null ? undefined : pictureObject(photo, photo.at);
}

/** A client may fetch it as a photo that was sent: it is kept again where it had to make room. */
export function profilePhoto(
  core: Core,
  peerId: number,
  at = new Date(0),
  dataCentre = GROUP_DATA_CENTRE,
): ProfilePhoto | null {
  const picture = core.pictures.of(String(peerId));
  if (picture === undefined) return null;
  const { sha256, mimetype, bytes: content } = picture;
  if (core.media.findById(fileId(picture)) === undefined) core.media.keep({ sha256, mimetype, content });
  const file = { sha256, bytes: content.length, mimetype, dataCentre, kept: true };
  return { file, at, ...saidOf(content, mimetype) };
}
