/** Every platform, in the order of menus; a new one begins here. `i_type` 1 and 2 in the spec. Source: spec §3. */
export const PLATFORMS = ["whatsapp", "telegram"] as const;

/** The network an instance speaks. */
export type Platform = (typeof PLATFORMS)[number];

/** One value for each platform. */
export function byPlatform<Value>(read: (platform: Platform) => Value): Readonly<Record<Platform, Value>> {
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, read(platform)])) as Record<Platform, Value>;
}

/** Free is subscription 1 or null; anything else is paid. Source: spec §3, §5. */
export type Subscription = "free" | "paid";

/** A connected messaging session that a user owns. Its token is not here: see `ports/instances`. */
export interface Instance {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly platform: Platform;
  /** Generated, unique: `Client001`. */
  readonly client: string;
  readonly telegram: TelegramSettings | null;
  readonly phone: string | null;
  readonly botId: string | null;
  readonly subscription: Subscription;
  readonly createdAt: Date;
  readonly startsAt: Date;
  readonly expiresAt: Date;
}

/** Telegram API credentials of an instance; the hash itself never leaves the server. */
interface TelegramSettings {
  readonly apiId: string;
}

/** At most this many free instances a user. Source: spec §9. */
export const MAX_FREE_INSTANCES = 2;

/** Days from creation to expiry. Source: spec §9. */
export const INSTANCE_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Active while the expiry is later than now. Source: spec §4. */
export function isActive(instance: Pick<Instance, "expiresAt">, now: Date): boolean {
  return instance.expiresAt.getTime() > now.getTime();
}

/** Days left, rounded down; 0 once expired. Source: spec §4. */
export function daysLeft(instance: Pick<Instance, "expiresAt">, now: Date): number {
  return Math.max(0, Math.floor((instance.expiresAt.getTime() - now.getTime()) / DAY_MS));
}

/** Expiry of an instance created, or renewed, at `createdAt`. Source: spec §4. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + INSTANCE_DAYS * DAY_MS);
}

/** True once a renewal gives at least a day. */
export function isWorthRenewing(instance: Pick<Instance, "expiresAt">, now: Date): boolean {
  return expiryOf(now).getTime() - instance.expiresAt.getTime() >= DAY_MS;
}
