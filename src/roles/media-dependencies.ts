import { join } from "node:path";
import type { Config } from "#adapters/config.ts";
import { uploadedName } from "#adapters/fetch/file-name.ts";
import { fileMimetype, SNIFF_BYTES } from "#adapters/fetch/media-type.ts";
import { fetchAhead } from "#adapters/gateways/common/media/fetch-ahead.ts";
import { incomingMedia } from "#adapters/gateways/common/media/incoming-media.ts";
import { forgottenMedia, strayMedia } from "#adapters/gateways/common/media/media-sweeps.ts";
import { messagesWithMedia, tellingOfSent } from "#adapters/gateways/common/media/messages-with-media.ts";
import { cachedPrivacy } from "#adapters/gateways/common/privacy/cached-privacy.ts";
import { contentRelease } from "#adapters/gateways/common/privacy/content-release.ts";
import { UNKEPT_AGE_MS, unkeptContent } from "#adapters/gateways/common/privacy/unkept-content.ts";
import { turns } from "#adapters/limits/turns.ts";
import { fileMediaStore } from "#adapters/media/file-media-store.ts";
import { fileUploads } from "#adapters/media/uploads.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { failure } from "#domain/result.ts";
import { DAY_MS } from "#domain/retention.ts";
import type { ContentRelease } from "#ports/content-release.ts";
import type { IncomingMedia, NetworkFiles } from "#ports/incoming-media.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MediaStore } from "#ports/media-store.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import type { DatabaseBase } from "./base.ts";

/** Files on their way in, by their user: so many that others always have a turn. */
const FETCHES = { atOnce: 8, atOncePerOwner: 3, waiting: 100, waitingPerOwner: 20, waitMs: 60_000 };

/** Files that nobody has asked for yet, by their user. Whoever finds no turn loses nothing: the file is fetched when somebody asks. */
const FETCHES_AHEAD = { atOnce: 4, atOncePerOwner: 2, waiting: 1_000, waitingPerOwner: 250, waitMs: 600_000 };

/** What is kept of messages beside their rows, and what is not. */
export interface MediaDependencies {
  /** The same messages: their files go with what they say, and both where the instance keeps none. */
  readonly messages: MessageStore;
  readonly files: Pick<MediaStore, "remove">;
  /** What callers send up. */
  readonly uploads: UploadStore;
  /** What instances keep. */
  readonly privacy: Pick<PrivacyStore, "read">;
  readonly incomingMedia: IncomingMedia;
  readonly contentRelease: ContentRelease;
  /** Messages with a file have come in. */
  arrived(instanceId: number, messageIds: readonly string[]): void;
  /** Once, with the accounts that fetch. */
  start(files: NetworkFiles): void;
  readonly retention: readonly RetentionTask[];
  /** Ends fetches, and lets go of what waits for that. */
  close(): Promise<void>;
}

interface MediaOptions {
  readonly config: Pick<Config, "dataDir" | "keepMessagesDays" | "mediaMaxBytes" | "mediaQuotaBytes">;
  readonly plain: MessageStore;
  nextId(): string;
  ownerOf(instanceId: number): Promise<number | null>;
  listRefs(instanceIds: readonly number[]): Promise<InstanceRef[]>;
}

export function mediaDependencies(
  { database, secrets, clock, random, logger }: DatabaseBase,
  { config, plain, nextId, ownerOf, listRefs }: MediaOptions,
): MediaDependencies {
  const index = sqlMediaIndex(database, secrets);
  const media = fileMediaStore(join(config.dataDir, "media"), { index, clock, random });
  const settings = sqlPrivacyStore(database);
  const privacy = cachedPrivacy(settings, clock);
  const withMedia = messagesWithMedia(plain, media);
  const release = contentRelease({ messages: withMedia, privacy, logger });
  const messages = tellingOfSent(withMedia, release.sent);
  let network: NetworkFiles | null = null;
  const incoming = incomingMedia(
    {
      store: media,
      network: {
        fetchFile: async (...file) => network?.fetchFile(...file) ?? failure({ code: "not-connected" }),
      },
      messages,
      privacy,
      turns: turns(FETCHES),
      logger,
      onRead: ({ instanceId }, { id }) => release.fileFetched(instanceId, id),
    },
    { maxBytes: config.mediaMaxBytes, quotaBytes: config.mediaQuotaBytes },
  );
  const ahead = fetchAhead({
    ...{ media: incoming, messages, privacy, ownerOf, listRefs, logger },
    turns: turns(FETCHES_AHEAD),
  });
  return {
    messages,
    files: media,
    uploads: fileUploads(
      { media, nextId },
      {
        quotaBytes: config.mediaQuotaBytes,
        headBytes: SNIFF_BYTES,
        typeOf: fileMimetype,
        nameOf: uploadedName,
      },
    ),
    incomingMedia: incoming,
    contentRelease: release,
    privacy,
    arrived: ahead.arrived,
    start(files) {
      network = files;
    },
    retention: [
      { name: "media", keepMs: config.keepMessagesDays * DAY_MS, remove: media.removeOlderThan },
      { name: "unkept-content", keepMs: UNKEPT_AGE_MS, remove: unkeptContent({ messages, privacy: settings, clock }) },
      { name: "forgotten-media", keepMs: 0, remove: forgottenMedia({ media, messages, clock }) },
      { name: "stray-media", keepMs: 0, remove: strayMedia({ media, clock }) },
    ],
    async close() {
      ahead.close();
      await incoming.close();
      await release.close();
    },
  };
}
