import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";

/** Whom a message shows to, decided when it is written: whoever comes to have a phone later has not read it. */
export interface Audience {
  /** Who wrote it on a phone of theirs; null of what came from an instance or a script. */
  readonly user: string | null;
  /** The clients of the instances at either end. */
  readonly clients: readonly string[];
}

/** Whose a phone is. */
export interface Possession {
  /** Who added it, or was the first to link an instance with it. */
  readonly addedBy: string | null;
  /** The clients of the instances that are linked to it. */
  readonly clients: readonly string[];
}

/** A phone is somebody else's. */
export interface PhoneOfAnother {
  readonly code: "phone-of-another";
}

/** One user has as many phones as one can have. */
export interface TooManyPhones {
  readonly code: "too-many-phones";
}

export const ANOTHERS: PhoneOfAnother = { code: "phone-of-another" };

/** Phones that one user may add to a network. */
export const MAX_PHONES_OF_ONE = 50;

/** The client in what a device calls itself, such as "Wesal Client001". */
export function clientOf(device: string): string {
  return device.slice(device.lastIndexOf(" ") + 1);
}

export function isShownTo(viewer: SandboxViewer, { user, clients }: Audience): boolean {
  return user === viewer.user || clients.some((client) => viewer.clients.has(client));
}

/** An instance of the viewer's is linked to the phone. */
export function isLinkedTo(viewer: SandboxViewer, { clients }: Possession): boolean {
  return clients.some((client) => viewer.clients.has(client));
}

/** The viewer may do all that its owner could; of a phone that nobody added, whose instances alone are linked to it. */
export function holds(viewer: SandboxViewer, { addedBy, clients }: Possession): boolean {
  if (addedBy !== null) return addedBy === viewer.user;
  return clients.length > 0 && clients.every((client) => viewer.clients.has(client));
}

/** The viewer may put the phone's chats where they like: it is theirs, or it is nobody's and has a chat with their own. */
export function mayPlace(viewer: SandboxViewer, phone: Possession & { readonly isShown: boolean }): boolean {
  return holds(viewer, phone) || (phone.isShown && isFree(phone));
}

/** Whoever comes first may have it. */
export function isFree({ addedBy, clients }: Possession): boolean {
  return addedBy === null && clients.length === 0;
}

/** Why the viewer cannot have the phone, which nobody has where it is null; null where they can. */
export function takingRefused(
  viewer: SandboxViewer,
  phone: Possession | null,
  countAdded: () => number,
): PhoneOfAnother | TooManyPhones | null {
  if (phone?.addedBy === viewer.user) return null;
  if (phone !== null && !holds(viewer, phone) && !isFree(phone)) return ANOTHERS;
  return countAdded() < MAX_PHONES_OF_ONE ? null : { code: "too-many-phones" };
}

/**
 * Whether the viewer may write as `from`: as a phone of their own to anybody, and to an instance of their own also as
 * whoever it has a chat with, unless others would get that as written by themselves.
 */
export function mayWrite(
  viewer: SandboxViewer,
  from: Possession & { readonly isShown: boolean },
  to: Possession,
): boolean {
  if (holds(viewer, from)) return true;
  return from.isShown && isLinkedTo(viewer, to) && from.clients.every((client) => viewer.clients.has(client));
}
