import { isLidUser, isPnUser, jidDecode, jidNormalizedUser, type SignalKeyStore } from "baileys";

/** How a chat stands, as WhatsApp says it. */
export interface KeptStanding {
  readonly archived: boolean;
  /** Unix milliseconds, at most 0 for ever; null where it is not muted. */
  readonly muteEnd: number | null;
}

/** Changed by an account's devices, by the address of the chat. */
interface StandingChange {
  readonly jid: string;
  readonly changed: Partial<KeptStanding>;
}

/** Where an account's chats stand, kept beside its keys: a row for each that is archived or muted. */
interface KeptStandings {
  /** False until all of them have been read once. */
  areKnown(): Promise<boolean>;
  markKnown(): Promise<void>;
  /** In their order. */
  of(jids: readonly string[]): Promise<readonly KeptStanding[]>;
  /** One after the other. */
  change(changes: readonly StandingChange[]): Promise<void>;
}

/** Keys of ours beside Baileys' own. */
const TYPE = "chat-standing";
const ALL = "all";
const USUAL: KeptStanding = { archived: false, muteEnd: null };

export function keptStandings(keys: SignalKeyStore): KeptStandings {
  let work: Promise<unknown> = Promise.resolve();

  const read = async (ids: readonly string[]): Promise<Record<string, KeptStanding | undefined>> =>
    (await keys.get(TYPE as never, [...new Set(ids)])) as Record<string, KeptStanding | undefined>;
  const write = async (rows: Readonly<Record<string, KeptStanding | true | null>>): Promise<void> =>
    await keys.set({ [TYPE]: rows } as never);

  /** Each under the address that it is kept by, then the other one: a person has a LID and a number. */
  async function addressesOf(jids: readonly string[]): Promise<readonly (readonly [string, ...string[]])[]> {
    const lookups = jids.map((jid) => {
      const user = jidDecode(jid)?.user ?? "";
      if (isLidUser(jid)) return { jid, id: `${user}_reverse`, isLid: true };
      return isPnUser(jid) ? { jid, id: user, isLid: false } : { jid, id: null, isLid: false };
    });
    const found = await keys.get("lid-mapping", [...new Set(lookups.flatMap(({ id }) => id ?? []))]);
    return lookups.map(({ jid, id, isLid }) => {
      const other = id === null ? undefined : found[id];
      if (other === undefined) return [jid];
      return isLid ? [jid, `${other}@s.whatsapp.net`] : [`${other}@lid`, jid];
    });
  }

  async function changeNow(changes: readonly StandingChange[]): Promise<void> {
    const addresses = await addressesOf(changes.map(({ jid }) => jidNormalizedUser(jid)));
    const before = await read(addresses.flat());
    const rows: Record<string, KeptStanding | null> = {};
    for (const [at, { changed }] of changes.entries()) {
      const [own, ...others] = addresses[at] ?? [];
      if (own === undefined) continue;
      const now = (id: string) => (id in rows ? rows[id] : before[id]);
      const known = [own, ...others].map(now).find((row) => row != null);
      const standing = { ...(known ?? USUAL), ...changed };
      rows[own] = standing.archived || standing.muteEnd !== null ? standing : null;
      for (const id of others) if (before[id] !== undefined) rows[id] = null;
    }
    await write(rows);
  }

  return {
    areKnown: async () => (await read([ALL]))[ALL] !== undefined,
    markKnown: () => write({ [ALL]: true }),
    async of(jids) {
      const addresses = await addressesOf(jids);
      const rows = await read(addresses.flat());
      return addresses.map((ids) => ids.map((id) => rows[id]).find((row) => row !== undefined) ?? USUAL);
    },
    change(changes) {
      const changing = work.then(() => changeNow(changes));
      work = changing.catch(() => undefined);
      return changing;
    },
  };
}
