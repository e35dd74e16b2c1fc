import type { z } from "zod";
import type { CappingStatus, limitsInputSchema, SandboxLimits } from "#ports/contracts/whatsapp/sandbox-limits.ts";
import type { Account, StoredLimits } from "./accounts.ts";
import { peerOf } from "./chats.ts";
import { type Core, notification } from "./core.ts";
import { stanza } from "./stanzas.ts";

type LimitsInput = Omit<z.output<typeof limitsInputSchema>, "phone">;

const CYCLE_MS = 30 * 86_400_000;
/** Of the quota; where the real network warns is published nowhere. */
const FIRST_WARNING_AT = 0.75;
const SECOND_WARNING_AT = 0.9;

const NONE = { lockedUntil: null, lockType: "DEFAULT", quota: null, used: 0, startsAt: 0, renewsAt: 0 } as const;

/** As they stand now: a lock that is over is none, and a cycle that has ended has begun anew. */
function limitsNow({ clock }: Pick<Core, "clock">, { limits = NONE }: Account): StoredLimits {
  const now = clock.now().getTime();
  const lockedUntil = limits.lockedUntil !== null && limits.lockedUntil > now ? limits.lockedUntil : null;
  const isOver = limits.quota !== null && limits.renewsAt <= now;
  const cycle = isOver ? { used: 0, startsAt: now, renewsAt: now + CYCLE_MS } : {};
  return { ...limits, ...cycle, lockedUntil };
}

function statusOf({ quota, used }: StoredLimits): CappingStatus {
  if (quota === null) return "NONE";
  if (used >= quota) return "CAPPED";
  if (used >= quota * SECOND_WARNING_AT) return "SECOND_WARNING";
  return used >= quota * FIRST_WARNING_AT ? "FIRST_WARNING" : "NONE";
}

export function shownLimits(core: Core, phone: string): SandboxLimits {
  const limits = limitsNow(core, core.accounts.of(phone));
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    lockedUntil: limits.lockedUntil === null ? null : at(limits.lockedUntil),
    lockType: limits.lockType,
    quota: limits.quota,
    used: limits.used,
    renewsAt: limits.quota === null ? null : at(limits.renewsAt),
    status: statusOf(limits),
  };
}

/** What is left out stays; the account's devices are told of what is another now. */
export function changeLimits(core: Core, phone: string, input: LimitsInput): void {
  const before = limitsNow(core, core.accounts.of(phone));
  const { lockedUntil, lockType = "DEFAULT", quota = before.quota, used = before.used, renewsAt } = input;
  const now = core.clock.now().getTime();
  const begins = before.quota === null || input.quota !== undefined;
  const lock = lockedUntil === undefined ? {} : { lockedUntil: lockedUntil && Date.parse(lockedUntil), lockType };
  keep(core, phone, {
    ...before,
    ...lock,
    quota,
    used: quota === null ? 0 : used,
    startsAt: begins ? now : before.startsAt,
    renewsAt: renewsAt === undefined ? (begins ? now + CYCLE_MS : before.renewsAt) : Date.parse(renewsAt),
  } as StoredLimits);
  if (lockedUntil !== undefined) tell(core, phone, LOCK_CHANGED, { [LOCK_PUSHED]: lockAnswer(core, phone) });
  const isCapChanged = [input.quota, input.used, input.renewsAt].some((given) => given !== undefined);
  if (isCapChanged) tell(core, phone, CAP_CHANGED, { [CAP_PUSHED]: capAnswer(core, phone) });
}

/** Whether these two have never written to each other; in a group does not count. */
export function isNewChat(core: Core, phone: string, peer: string): boolean {
  if (phone === peer) return false;
  const between = (one: string, other: string) =>
    core.chats.shown(one).some(({ message }) => peerOf(one, message) === other);
  return !between(phone, peer) && !between(peer, phone);
}

/** True while the account may write to nobody new. */
export function refusesNewChats(core: Core, phone: string): boolean {
  const limits = limitsNow(core, core.accounts.of(phone));
  return limits.lockedUntil !== null || statusOf(limits) === "CAPPED";
}

/** One person more, where they are counted; its devices are warned when that brings the quota near. */
export function countNewChat(core: Core, phone: string): void {
  const limits = limitsNow(core, core.accounts.of(phone));
  if (limits.quota === null) return;
  const counted = { ...limits, used: limits.used + 1 };
  keep(core, phone, counted);
  if (statusOf(counted) !== statusOf(limits)) tell(core, phone, CAP_CHANGED, { [CAP_PUSHED]: capAnswer(core, phone) });
}

function keep(core: Core, phone: string, limits: StoredLimits): void {
  const account = core.accounts.of(phone);
  account.limits = limits;
  core.accounts.save(account);
}

const LOCK_CHANGED = "NotificationUserReachoutTimelockUpdate";
const LOCK_PUSHED = "xwa2_notify_account_reachout_timelock";
const CAP_CHANGED = "MessageCappingInfoNotification";
const CAP_PUSHED = "xwa2_notify_new_chat_messages_capping_info_update";

function tell(core: Core, phone: string, operation: string, data: object): void {
  const update = stanza("update", { op_name: operation }, Buffer.from(JSON.stringify({ data })));
  for (const device of core.devices.of(phone)) core.outbox.deliver(device, notification(core, "mex", [update]));
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

/** Whether the account may write to people whom it has never written with, as the network says it. */
export function lockAnswer(core: Core, phone: string): object {
  const { lockedUntil, lockType } = limitsNow(core, core.accounts.of(phone));
  if (lockedUntil === null) return { is_active: false, time_enforcement_ends: "0", enforcement_type: "DEFAULT" };
  return { is_active: true, time_enforcement_ends: seconds(lockedUntil), enforcement_type: lockType };
}

/** To how many of them, as the network says it. */
export function capAnswer(core: Core, phone: string): object {
  const limits = limitsNow(core, core.accounts.of(phone));
  const cycle =
    limits.quota === null
      ? {}
      : { cycle_start_timestamp: seconds(limits.startsAt), cycle_end_timestamp: seconds(limits.renewsAt) };
  return {
    total_quota: limits.quota ?? -1,
    used_quota: limits.used,
    ...cycle,
    server_sent_timestamp: seconds(core.clock.now().getTime()),
    capping_status: statusOf(limits),
    mv_status: "NOT_ELIGIBLE",
    ote_status: "NOT_ELIGIBLE",
  };
}
