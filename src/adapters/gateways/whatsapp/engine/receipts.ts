import { type BinaryNode, getBinaryNodeChildren, isJidBroadcast, isJidGroup, isJidNewsletter } from "baileys";
import type { DeliveryStatus } from "#domain/messages/life.ts";

/** How far messages of ours have come. */
export interface Progress {
  readonly ids: readonly string[];
  readonly status: DeliveryStatus;
  readonly at: Date;
}

/** Null for a receipt that tells nothing of the kind. One that waited while nobody was here has a time of its own. */
export function progressIn({ attrs, content }: BinaryNode, now: Date): Progress | null {
  const { from, id, recipient, type, t, offline } = attrs;
  const status = statusOf(type);
  // With a recipient it is about what another device of the account has sent or read.
  if (status === null || !from || !id || recipient) return null;
  if (isJidGroup(from) || isJidBroadcast(from) || isJidNewsletter(from)) return null;
  const [list] = Array.isArray(content) ? content : [];
  const others = getBinaryNodeChildren(list, "item").flatMap((item) => item.attrs.id ?? []);
  const at = offline === undefined || !Number(t) ? now : new Date(Number(t) * 1000);
  return { ids: [id, ...others], status, at };
}

/** A recipient that could not read a message of ours asks for it again. */
export function askedAgain({ attrs }: BinaryNode): string | null {
  return attrs.type === "retry" ? (attrs.id ?? null) : null;
}

/** One report for all that came to the same at the same time, in the order in which they first came. */
export function together(progress: readonly Progress[]): Progress[] {
  const groups = Map.groupBy(progress, ({ status, at }) => `${status} ${at.getTime()}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: [...new Set(group.flatMap(({ ids }) => ids))] }];
  });
}

function statusOf(type: string | undefined): DeliveryStatus | null {
  if (type === undefined) return "delivered";
  return type === "read" || type === "played" ? "read" : null;
}
