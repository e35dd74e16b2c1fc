import { hash, timingSafeEqual } from "node:crypto";
import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import type { AuthSessions } from "#ports/auth-sessions.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import { StorageError } from "#ports/storage-error.ts";

interface AuthSessionOptions {
  /** Milliseconds a session lives unused; 30 days by default. Renewed when less than half is left. */
  readonly lifetimeMs?: number | undefined;
  /** Milliseconds after which it ends however much it is used; 90 days by default. */
  readonly longestMs?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A write for every request would cost more than the date is worth. */
const SEEN_EVERY_MS = 15 * 60 * 1000;

const MAX_USER_AGENT_LENGTH = 512;
const MAX_ADDRESS_LENGTH = 64;

/** 144 bits for each half of a token; 24 characters. */
const PART_BYTES = 18;
const TOKEN = /^([\w-]{24})\.([\w-]{24})$/;

/** A token is `id.secret`: the id finds the row, and the row holds no more than a hash of the secret. */
export function authSessions(
  store: AuthSessionStore,
  clock: Clock,
  random: Random,
  options: AuthSessionOptions = {},
): AuthSessions {
  const { lifetimeMs = 30 * DAY_MS, longestMs = 90 * DAY_MS } = options;
  const part = () => Buffer.from(random.bytes(PART_BYTES)).toString("base64url");

  const lastEndOf = ({ createdAt }: StoredAuthSession) => createdAt.getTime() + longestMs;
  const endOf = (session: StoredAuthSession) => Math.min(session.expiresAt.getTime(), lastEndOf(session));

  const find = async (token: string): Promise<StoredAuthSession | null> => {
    const [, id, secret] = TOKEN.exec(token) ?? [];
    if (id === undefined || secret === undefined) return null;
    const session = await store.find(id);
    return session !== null && sameHash(session.secretHash, hashOf(secret)) ? session : null;
  };

  return {
    async start(userId, device, isProved = false) {
      const [id, secret, now] = [part(), part(), clock.now()];
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      await store.create({
        id,
        userId,
        secretHash: hashOf(secret),
        userAgent: device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        address: device.address?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        provedAt: isProved ? now : null,
      });
      return { token: `${id}.${secret}`, expiresAt };
    },

    async resume(token) {
      const session = await find(token);
      if (session === null) return null;
      const { id, userId, lastSeenAt, provedAt } = session;
      const now = clock.now();
      const endsAtMs = endOf(session);
      const leftMs = endsAtMs - now.getTime();
      if (leftMs <= 0) {
        await store.remove(id);
        return null;
      }
      const renewedMs = Math.min(now.getTime() + lifetimeMs, lastEndOf(session));
      const renewedUntil = leftMs < lifetimeMs / 2 && renewedMs > endsAtMs ? new Date(renewedMs) : null;
      if (renewedUntil !== null || now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS) {
        try {
          await store.touch(id, { lastSeenAt: now, expiresAt: renewedUntil ?? new Date(endsAtMs) });
        } catch (error) {
          // Reading goes on while the disk is full; the session is renewed by a later call.
          if (!(error instanceof StorageError && error.code === "full")) throw error;
          return { id, userId, renewedUntil: null, provedAt };
        }
      }
      return { id, userId, renewedUntil, provedAt };
    },

    prove: (userId, id) => store.prove(userId, id, clock.now()),

    async end(token) {
      const session = await find(token);
      if (session !== null) await store.remove(session.id);
    },

    async list(userId) {
      const now = clock.now();
      const sessions = await store.listOf(userId);
      return sessions
        .filter((session) => endOf(session) > now.getTime())
        .map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
          id,
          userAgent,
          address,
          signedInAt: createdAt,
          lastSeenAt,
        }));
    },

    endOne: (userId, id) => store.removeOwned(userId, id),
    endAll: (userId) => store.removeOf(userId),
  };
}

function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}

function sameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left, "latin1"), Buffer.from(right, "latin1"));
}
