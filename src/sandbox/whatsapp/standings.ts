import { collection, type SandboxStore } from "../common/store.ts";

/** How a chat stands in its owner's list. */
export interface ChatPlace {
  readonly archived: boolean;
  /** Unix milliseconds; "forever"; null where it is not muted. */
  readonly mutedUntil: number | "forever" | null;
}

/** Where chats stand on phones, by `phone` or `group:` and an id. */
export interface Standings {
  of(phone: string): { readonly peer: string; readonly standing: ChatPlace }[];
  change(phone: string, peer: string, changed: Partial<ChatPlace>): void;
}

const USUAL: ChatPlace = { archived: false, mutedUntil: null };

export function standings(store: SandboxStore): Standings {
  const stored = collection<ChatPlace>(store, "standing");
  return {
    of: (phone) =>
      stored.list(`${phone}/`).map(({ key, value }) => ({ peer: key.slice(phone.length + 1), standing: value })),
    change(phone, peer, changed) {
      const place = `${phone}/${peer}`;
      const standing = { ...(stored.get(place) ?? USUAL), ...changed };
      if (standing.archived || standing.mutedUntil !== null) stored.set(place, standing);
      else stored.delete(place);
    },
  };
}
