import { fetchAhead } from "#adapters/gateways/common/media/fetch-ahead.ts";
import { incomingMedia } from "#adapters/gateways/common/media/incoming-media.ts";
import { type TurnRules, turns } from "#adapters/limits/turns.ts";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import type { IncomingFile } from "#domain/messages/incoming.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Result } from "#domain/result.ts";
import type { IncomingMediaFailure, IncomingMediaFile } from "#ports/incoming-media.ts";
import type { IncomingRecord } from "#ports/messages.ts";
import { fakeLogger } from "../fakes/logger.ts";
import { fakeMessageStore } from "../fakes/message-store.ts";
import { fakeNetworkFiles } from "../fakes/network-files.ts";
import { fakePrivacyStore } from "../fakes/privacy-store.ts";
import { joined, mediaWorld } from "./media-world.ts";

const RULES: TurnRules = { atOnce: 4, atOncePerOwner: 2, waiting: 10, waitingPerOwner: 5, waitMs: 5_000 };
type IncomingMediaLimits = Parameters<typeof incomingMedia>[1];

const LIMITS: IncomingMediaLimits = { maxBytes: 8 * 1024 * 1024, quotaBytes: 100 * 1024 * 1024, idleMs: 5_000 };

export const OWN = { instanceId: 1, client: "Client001" };
export const OWN_TOO = { instanceId: 2, client: "Client002" };
export const ANOTHERS = { instanceId: 3, client: "Client003" };
const OWNER_ID = 10;
const OTHER_OWNER_ID = 20;
/** Of files that nobody has asked for. */
const AHEAD_RULES: TurnRules = { atOnce: 3, atOncePerOwner: 2, waiting: 10, waitingPerOwner: 3, waitMs: 5_000 };

interface Options {
  readonly rules?: Partial<TurnRules> | undefined;
  readonly limits?: Partial<IncomingMediaLimits> | undefined;
}

/** Files of messages before a network in memory, kept on the disk. */
export function incomingMediaWorld({ rules, limits }: Options = {}) {
  const kept = mediaWorld();
  const network = fakeNetworkFiles();
  const messages = fakeMessageStore();
  const privacy = fakePrivacyStore({ ownerOf: () => OWNER_ID });
  const logger = fakeLogger();
  const read: string[] = [];
  const media = incomingMedia(
    {
      store: kept.store,
      network,
      messages,
      privacy,
      turns: turns({ ...RULES, ...rules }),
      logger,
      onRead: (_instance, { id }) => void read.push(id),
    },
    { ...LIMITS, ...limits },
  );
  const listRefs = async (ids: readonly number[]) =>
    [OWN, OWN_TOO, ANOTHERS].filter(({ instanceId }) => ids.includes(instanceId));
  const ownerOf = async (instanceId: number) => (instanceId === ANOTHERS.instanceId ? OTHER_OWNER_ID : OWNER_ID);
  const ahead = fetchAhead({ media, messages, privacy, ownerOf, listRefs, logger, turns: turns(AHEAD_RULES) });
  let count = 0;

  return {
    ...kept,
    network,
    messages,
    privacy,
    logger,
    media,
    ahead,
    /** Ids of messages whose file somebody has read whole. */
    read,
    setPrivacy: (settings: { keepContent?: boolean; fetchMedia?: boolean }, instance = OWN) =>
      privacy.writeOwned(OWNER_ID, instance.instanceId, { ...DEFAULT_PRIVACY, ...settings }),
    /** A message with a file has come in. */
    async arrived(file: Partial<IncomingFile> | null = {}, instance = OWN): Promise<IncomingRecord> {
      count += 1;
      const id = messageIdAt(Date.parse("2026-11-21T09:00:00Z"), count);
      const reference = `reference ${count}`;
      await messages.receive(instance.instanceId, [
        {
          id,
          providerId: `network ${count}`,
          sender: { name: "Bob", phone: "9647701234567", username: null, id: "7" },
          recipient: { kind: "id", id: "7" },
          kind: file === null ? "text" : "document",
          text: "",
          file: file && { mimetype: "text/plain", fileName: "notes.txt", bytes: null, reference, ...file },
          contact: null,
          location: null,
          about: null,
          at: new Date("2026-11-21T09:00:00Z"),
          backfilled: false,
        },
      ]);
      const found = await messages.find(instance.instanceId, id);
      if (found?.direction !== "in") throw new Error("nothing has come in");
      return found;
    },
    async close() {
      ahead.close();
      await media.close();
      kept.remove();
    },
  };
}

export type IncomingMediaWorld = ReturnType<typeof incomingMediaWorld>;

export function fileOf(opened: Result<IncomingMediaFile, IncomingMediaFailure>): IncomingMediaFile {
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  return opened.value;
}

export async function bytesOf(opened: Promise<Result<IncomingMediaFile, IncomingMediaFailure>>): Promise<Buffer> {
  return joined(fileOf(await opened).chunks);
}
