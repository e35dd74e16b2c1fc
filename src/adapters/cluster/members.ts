import type { Member } from "#ports/lease-table.ts";

/** In its place: a map that has not changed is not written again. */
export function withSelf(members: readonly Member[], self: Member): readonly Member[] {
  const isThere = members.some(({ id }) => id === self.id);
  return isThere ? members.map((member) => (member.id === self.id ? self : member)) : [...members, self];
}

/** Those among whom shards are shared out; not this process before it is ready. */
export function sharers(members: readonly Member[], own: string): readonly string[] {
  const shares = ({ id, state }: Member) => state === "ready" || (state === "founding" && id !== own);
  return members.filter(shares).map(({ id }) => id);
}
