import type { tl } from "@mtcute/core";
import { type Account, nameOf, SERVICE_ID } from "./accounts.ts";
import { digestNumber, longOf } from "./longs.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { fileId } from "./stored-file.ts";

/** The number that lets one account, and no other, address another one. */
export function accessHash(viewerId: number, targetId: number): bigint {
  return digestNumber(`user:${viewerId}:${targetId}`);
}

/** An account as another one sees it: its number only to itself and to those who have it in their address book. */
export function userOf(viewer: Account, account: Account): tl.RawUser {
  const self = viewer.id === account.id;
  const contact = viewer.contacts.has(account.id);
  const common = { _: "user", id: account.id, accessHash: longOf(accessHash(viewer.id, account.id)) } as const;
  if (behaviourOf(account) === "deleted") return { ...common, deleted: true };
  const [firstName = "", lastName] = splitName(nameOf(account));
  return {
    ...common,
    ...(self && { self }),
    ...(contact && { contact }),
    ...(account.id === SERVICE_ID && { verified: true, support: true }),
    firstName,
    ...(lastName === undefined ? {} : { lastName }),
    ...(account.username === null ? {} : { username: account.username }),
    ...(account.picture &&
      (self || account.picture.shown) && {
        photo: { _: "userProfilePhoto", photoId: longOf(fileId(account.picture)), dcId: account.dataCentre },
      }),
    ...((self || contact || account.id === SERVICE_ID) && { phone: account.phone }),
    status: { _: "userStatusRecently" },
  };
}

function splitName(name: string): string[] {
  const space = name.indexOf(" ");
  return space === -1 ? [name] : [name.slice(0, space), name.slice(space + 1)];
}
