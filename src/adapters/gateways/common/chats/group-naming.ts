import { isGroupOrChannel, type Recipient } from "#domain/messages/recipient.ts";
import { DAY_MS } from "#domain/retention.ts";
import type { Clock } from "#ports/clock.ts";
import type { GroupNames, NamedGroup } from "#ports/group-names.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";
import type { Turns } from "#ports/turns.ts";

type AskedGroups = Pick<NetworkGroups, "list">;

interface Dependencies {
  readonly names: GroupNames;
  readonly messages: Pick<MessageStore, "chatOf">;
  readonly privacy: Pick<PrivacyStore, "read">;
  readonly clock: Pick<Clock, "now" | "monotonicMs">;
  readonly logger: Pick<Logger, "warn">;
  /** Of accounts, by instance: a list may be of a thousand groups with all who are in them. */
  readonly asks: Turns;
  listRefs(instanceIds: readonly number[]): Promise<readonly InstanceRef[]>;
}

/** Learns what groups and channels are called; nobody waits for it. */
export interface GroupNaming {
  /** Messages have come from or gone to these: where some are new, the account's network is asked for all of its groups. */
  met(instanceId: number, recipients: readonly Recipient[]): void;
  /** Its network has said what these are called; of two tellings the later stays. */
  told(instanceId: number, groups: readonly NamedGroup[]): void;
  /** Another account is linked, or none; or a name was erased. */
  forget(instanceId: number): void;
}

interface RunningGroupNaming extends GroupNaming {
  /** Once, with the accounts that are asked; nobody is asked before. */
  start(groups: AskedGroups): void;
  /** Begins nothing any more; ends when what is under way has. */
  close(): Promise<void>;
}

interface Known {
  askedAtMs: number;
  /** When the list came last. */
  toldAtMs: number;
  /** Chats of groups whose names are kept, or that the network does not tell of. */
  readonly chats: Set<string>;
}

/** An account whose list did not have what was looked for, or did not come, is not asked again sooner. */
const ASK_AGAIN_MS = 60_000;
/** Groups are renamed by others too. */
const ANEW_MS = DAY_MS;
const SPREAD = 24;
const SPREAD_MS = 300_000;
const NEVER = { askedAtMs: Number.NEGATIVE_INFINITY, toldAtMs: Number.NEGATIVE_INFINITY };
/** Of one account; of more it is looked up whether their names are kept. */
const KNOWN_AT_MOST = 1_000;

export function groupNaming({
  names,
  messages,
  privacy,
  clock,
  logger,
  asks,
  listRefs,
}: Dependencies): RunningGroupNaming {
  const known = new Map<number, Known>();
  /** By instance, what is being kept: of what a group was called in turn, the last is to stay. */
  const lastKept = new Map<number, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  let network: AskedGroups | null = null;

  function run(instanceId: number, work: () => Promise<unknown>): void {
    const running: Promise<void> = work()
      .then(
        () => undefined,
        (error) => logger.warn("groups-not-named", { instanceId, error }),
      )
      .finally(() => underWay.delete(running));
    underWay.add(running);
  }

  async function keep(instanceId: number, groups: readonly NamedGroup[]): Promise<void> {
    const { keepContent } = await privacy.read(instanceId);
    if (keepContent && groups.length > 0) await names.keep(instanceId, groups, clock.now());
  }

  /** `isDue`: whether all are asked about anew, known or not. */
  async function learn(
    groups: AskedGroups,
    instanceId: number,
    of: Known,
    { met, isDue }: { readonly met: readonly string[]; readonly isDue: boolean },
  ): Promise<void> {
    const kept = isDue ? new Map<string, string>() : await names.of(met);
    if (of.chats.size + met.length > KNOWN_AT_MOST) of.chats.clear();
    for (const chat of kept.keys()) of.chats.add(chat);
    const isAllKnown = !isDue && met.every((chat) => of.chats.has(chat));
    const nowMs = clock.monotonicMs();
    if (isAllKnown || nowMs - of.askedAtMs < ASK_AGAIN_MS) return;
    of.askedAtMs = nowMs;
    const turn = await asks.take(String(instanceId));
    try {
      const [instance] = turn === null ? [] : await listRefs([instanceId]);
      if (instance === undefined) return;
      const listed = await groups.list(instance);
      if (!listed.ok) return;
      await keep(instanceId, listed.value);
    } finally {
      turn?.end();
    }
    of.toldAtMs = clock.monotonicMs();
    // One that the account has left is in no list.
    for (const chat of met) of.chats.add(chat);
  }

  /** Not all at the same hour that once were first. */
  function isToBeAsked(instanceId: number, { toldAtMs }: Known): boolean {
    return clock.monotonicMs() - toldAtMs >= ANEW_MS + (instanceId % SPREAD) * SPREAD_MS;
  }

  return {
    start(groups) {
      network = groups;
    },
    met(instanceId, recipients) {
      const groups = recipients.filter(isGroupOrChannel);
      const asked = network;
      if (groups.length === 0 || asked === null) return;
      const of = known.get(instanceId) ?? { ...NEVER, chats: new Set<string>() };
      known.set(instanceId, of);
      const isDue = isToBeAsked(instanceId, of);
      const chats = groups.map((group) => messages.chatOf(instanceId, group));
      const met = isDue ? chats : chats.filter((chat) => !of.chats.has(chat));
      if (met.length > 0) run(instanceId, () => learn(asked, instanceId, of, { met: [...new Set(met)], isDue }));
    },
    told(instanceId, groups) {
      run(instanceId, async () => {
        const before = lastKept.get(instanceId);
        const kept = (async () => {
          await before?.catch(() => undefined);
          await keep(instanceId, groups);
        })();
        lastKept.set(instanceId, kept);
        await kept.finally(() => lastKept.get(instanceId) === kept && lastKept.delete(instanceId));
      });
    },
    forget: (instanceId) => void known.delete(instanceId),
    async close() {
      network = null;
      await Promise.all(underWay);
    },
  };
}
