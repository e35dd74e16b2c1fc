import type { tl } from "@mtcute/core";
import { getMarkedPeerId } from "@mtcute/core/utils.js";
import { peerOfGroup, type Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import type { ChatStanding, MutedUntil } from "#ports/network-standings.ts";
import type { CallOptions, Calls } from "./calls.ts";
import { dialogPages } from "./dialogs.ts";
import type { AccountStandings } from "./engine.ts";
import { groupFailure } from "./groups.ts";
import { peerIdOfPeer } from "./network-group.ts";
import { type ChatPeer, findRecipient, type RecipientDependencies } from "./recipient.ts";

interface StandingDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly limits: { readonly callMs: number };
}

type Standings = ReadonlyMap<number, ChatStanding>;

const ARCHIVE = 1;
const MAIN = 0;
/** As Telegram's own apps write "for ever": the last second that it can count. */
const FOREVER = 2 ** 31 - 1;
const LATEST = 300;
const FRESH_MS = 30_000;
/** Whoever lists chats waits for it. */
const LIST_MS = 3_000;

/** What the account's owner has done about chats, on whichever device. */
export function accountStandings(dependencies: StandingDependencies): AccountStandings {
  const { client, calls, clock, limits } = dependencies;
  let known: { readonly atMs: number; readonly standings: Promise<Standings> } | null = null;

  async function about(
    chat: Recipient,
    work: (peer: ChatPeer, options: CallOptions) => Promise<unknown>,
  ): Promise<Result<null, GroupFailure>> {
    try {
      await calls.within(limits.callMs, async (options) => {
        const { peer } = await findRecipient(dependencies, chat, { ...options, addContact: false });
        await work(peer, options);
      });
      return success(null);
    } catch (error) {
      return failure(groupFailure(error));
    } finally {
      known = null;
    }
  }

  async function numberOf(chat: Recipient): Promise<number> {
    if (chat.kind === "group" || chat.kind === "channel") return peerOfGroup(chat);
    if (chat.kind === "id") return Number(chat.id);
    const { peer } = await calls.within(limits.callMs, (options) =>
      findRecipient(dependencies, chat, { ...options, addContact: false }),
    );
    return getMarkedPeerId(peer);
  }

  function latest(): Promise<Standings> {
    const nowMs = clock.monotonicMs();
    if (known === null || nowMs - known.atMs > FRESH_MS) {
      const asked = { atMs: nowMs, standings: calls.within(Math.min(LIST_MS, limits.callMs), read) };
      known = asked;
      asked.standings.catch(() => {
        if (known === asked) known = null;
      });
    }
    return known.standings;
  }

  async function read(options: CallOptions): Promise<Standings> {
    const found = new Map<number, ChatStanding>();
    for await (const { dialogs } of dialogPages(client, options, LATEST)) {
      for (const dialog of dialogs) {
        if (dialog._ !== "dialog") continue;
        const { peer, folderId, notifySettings } = dialog;
        const mutedUntil = mutedUntilOf(notifySettings.muteUntil ?? 0, clock.now());
        found.set(peerIdOfPeer(peer), { archived: folderId === ARCHIVE, mutedUntil });
      }
    }
    return found;
  }

  return {
    archive: (chat, archived) =>
      about(chat, async (peer, options) => {
        const folderPeers = [{ _: "inputFolderPeer", peer, folderId: archived ? ARCHIVE : MAIN }] as const;
        const updates = await client.call({ _: "folders.editPeerFolders", folderPeers: [...folderPeers] }, options);
        client.handleClientUpdate(updates);
      }),
    mute: (chat, until) =>
      about(chat, async (one, options) => {
        const peer = { _: "inputNotifyPeer", peer: one } as const;
        // What is not said again would be as Telegram has it for everybody.
        const kept = await client.call({ _: "account.getNotifySettings", peer }, options);
        const settings = { ...settingsOf(kept), muteUntil: secondsOf(until) } as const;
        await client.call({ _: "account.updateNotifySettings", peer, settings }, options);
      }),
    async list(chats) {
      try {
        const numbers = await Promise.all(chats.map(numberOf));
        const standings = await latest();
        return success(numbers.map((number) => standings.get(number) ?? null));
      } catch (error) {
        return failure(groupFailure(error));
      }
    },
  };
}

function settingsOf(kept: tl.TypePeerNotifySettings): tl.RawInputPeerNotifySettings {
  const { showPreviews, silent, otherSound, storiesMuted, storiesHideSender, storiesOtherSound } = kept;
  return {
    _: "inputPeerNotifySettings",
    ...(showPreviews !== undefined && { showPreviews }),
    ...(silent !== undefined && { silent }),
    ...(otherSound !== undefined && { sound: otherSound }),
    ...(storiesMuted !== undefined && { storiesMuted }),
    ...(storiesHideSender !== undefined && { storiesHideSender }),
    ...(storiesOtherSound !== undefined && { storiesSound: storiesOtherSound }),
  };
}

function secondsOf(until: MutedUntil): number {
  if (until === null) return 0;
  return until === "forever" ? FOREVER : Math.min(Math.ceil(until.getTime() / 1000), FOREVER);
}

function mutedUntilOf(seconds: number, now: Date): MutedUntil {
  if (seconds >= FOREVER) return "forever";
  return seconds * 1000 > now.getTime() ? new Date(seconds * 1000) : null;
}
