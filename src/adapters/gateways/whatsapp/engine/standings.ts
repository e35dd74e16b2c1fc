import type { Chat, ChatModification, SignalKeyStore, WASocket } from "baileys";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { ChatStanding, MutedUntil, StandingFailure } from "#ports/network-standings.ts";
import { type AppStateKeys, askForAppStateKeys } from "./app-state-keys.ts";
import type { EngineStandings } from "./engine.ts";
import { type GroupsDependencies, memberJid } from "./groups.ts";
import { type KeptStanding, keptStandings } from "./kept-standings.ts";
import type { TtlCache } from "./ttl-cache.ts";

interface StandingDependencies extends GroupsDependencies {
  /** Without Baileys' transactions: changes are told within those that are over soon. */
  readonly stored: SignalKeyStore;
  readonly appStateKeys: AppStateKeys;
  /** Which of them the phone has been asked for lately. */
  readonly askedKeys: TtlCache<true>;
  readonly lost: AbortSignal;
  now(): Date;
  failed(error: unknown): void;
}

interface WatchedStandings {
  readonly calls: EngineStandings;
  /** Reads what the phone has of them, once for an account; after a connection has opened, and once the key of it is there. */
  learn(): Promise<void>;
}

/** Where chats are archived, and where they are muted. */
const COLLECTIONS = ["regular_low", "regular_high"] as const;
type Collection = (typeof COLLECTIONS)[number];
/** As WhatsApp writes "for ever"; without an end it is for ever too. */
const FOREVER = -1;
const LAST_MS = 8.64e15;

/**
 * What the account's owner has done about chats, on whichever device. WhatsApp tells of changes alone, so what they come
 * to is kept beside the keys that they are read with.
 */
export function engineStandings(socket: WASocket, dependencies: StandingDependencies): WatchedStandings {
  const { guarded, stored, appStateKeys, askedKeys, lost, now, failed } = dependencies;
  const { keys, creds } = socket.authState;
  const kept = keptStandings(stored);
  let learning: Promise<void> | null = null;
  askForAppStateKeys(socket, { keys: appStateKeys, asked: askedKeys, lost, failed });

  const change = (jid: string, changed: Partial<KeptStanding>): Promise<void> => kept.change([{ jid, changed }]);

  socket.ev.on("chats.update", (updates) => {
    const changes = updates.flatMap((update) => {
      const changed = changedBy(update);
      return update.id && changed !== null ? [{ jid: update.id, changed }] : [];
    });
    if (changes.length > 0 && !lost.aborted) kept.change(changes).catch(failed);
  });

  /** From the beginning where `names` are forgotten; true where a key was missing for it. */
  async function readAgain(names: readonly Collection[], { anew }: { readonly anew: boolean }): Promise<boolean> {
    const misses = appStateKeys.misses();
    if (anew) await keys.set({ "app-state-sync-version": Object.fromEntries(names.map((name) => [name, null])) });
    await socket.resyncAppState(names, false);
    return appStateKeys.misses() !== misses;
  }

  async function readAll(): Promise<void> {
    if (await kept.areKnown()) return;
    const hasKey = creds.myAppStateKeyId !== undefined;
    // A phone shares its key at the first connection. Later, what was set is read so that it is known which key is missing.
    if (!hasKey && !creds.accountSyncCounter) return;
    // An older version of ours has gone on from what it did not keep: all of it is told again.
    const isLacking = await readAgain(COLLECTIONS, { anew: true });
    if (hasKey && !isLacking) await kept.markKnown();
  }

  function learn(): Promise<void> {
    learning ??= readAll().finally(() => {
      learning = null;
    });
    return learning;
  }

  /** False where a key was missing for it, so that it was not done. */
  async function modify(collection: Collection, modification: ChatModification, jid: string): Promise<boolean> {
    const hasKey = creds.myAppStateKeyId !== undefined;
    if (!hasKey || appStateKeys.missing.size > 0) {
      const isLacking = await readAgain(hasKey ? [collection] : COLLECTIONS, { anew: !hasKey });
      if (isLacking || !hasKey) return false;
    }
    const misses = appStateKeys.misses();
    try {
      await socket.chatModify(modification, jid);
    } catch (error) {
      if (appStateKeys.misses() === misses) throw error;
      return false;
    }
    if (appStateKeys.misses() === misses) return true;
    // Baileys has patched what it could not read, and takes WhatsApp's refusal for a yes.
    await keys.set({ "app-state-sync-version": { [collection]: null } });
    return false;
  }

  const about = (
    chat: Recipient,
    collection: Collection,
    modification: ChatModification,
    changed: Partial<KeptStanding>,
  ) =>
    guarded<null, StandingFailure>(async () => {
      const jid = await memberJid(socket, dependencies, chat);
      if (jid === null) return failure({ code: "recipient-not-found" });
      if (!(await modify(collection, modification, jid))) return failure({ code: "key-awaited" });
      await change(jid, changed);
      return success(null);
    });

  return {
    learn,
    calls: {
      archive: (chat, archive) =>
        about(
          chat,
          "regular_low",
          { archive, lastMessages: { lastMessageTimestamp: Math.floor(now().getTime() / 1_000) } },
          { archived: archive },
        ),
      mute(chat, until) {
        const end = until === "forever" ? FOREVER : (until?.getTime() ?? null);
        return about(chat, "regular_high", { mute: end }, { muteEnd: end });
      },
      list: (chats) =>
        guarded<readonly (ChatStanding | null)[]>(async () => {
          if (!(await kept.areKnown())) return success(chats.map(() => null));
          const standings = await kept.of(chats.map(jidOf));
          return success(standings.map((standing) => shown(standing, now())));
        }),
    },
  };
}

function changedBy({ archived, muteEndTime }: Partial<Chat>): Partial<KeptStanding> | null {
  const changed = {
    ...(typeof archived === "boolean" && { archived }),
    ...(muteEndTime !== undefined && { muteEnd: muteEndTime === null ? null : Number(muteEndTime) }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

function shown({ archived, muteEnd }: KeptStanding, now: Date): ChatStanding {
  return { archived, mutedUntil: mutedUntilOf(muteEnd, now) };
}

function mutedUntilOf(end: number | null, now: Date): MutedUntil {
  if (end === null) return null;
  if (end <= 0 || end > LAST_MS) return "forever";
  return end > now.getTime() ? new Date(end) : null;
}

function jidOf(chat: Recipient): string {
  if (chat.kind === "group") return `${chat.id}@g.us`;
  return chat.kind === "phone" ? `${chat.phone}@s.whatsapp.net` : `${chat.kind === "id" ? chat.id : ""}@lid`;
}
