import { failure, type Result, success } from "#domain/result.ts";
import type { IncomingMedia, IncomingMediaFailure, NetworkFiles } from "#ports/incoming-media.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import { MediaBroken, type MediaDraft, type MediaStore } from "#ports/media-store.ts";
import type { IncomingRecord, MessageStore } from "#ports/messages.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";
import type { Leaving, Turns } from "#ports/turns.ts";
import { type FetchPlan, MediaFetch } from "./media-fetch.ts";

interface IncomingMediaPorts {
  readonly store: MediaStore;
  readonly network: NetworkFiles;
  readonly messages: Pick<MessageStore, "find">;
  readonly privacy: Pick<PrivacyStore, "read">;
  /** Fetches, by the user whose instance it is. */
  readonly turns: Turns;
  readonly logger: Pick<Logger, "warn">;
  /** Somebody has read the whole of a file. */
  readonly onRead?: ((instance: InstanceRef, message: IncomingRecord) => void) | undefined;
}

interface IncomingMediaLimits {
  /** Of one file. */
  readonly maxBytes: number;
  /** Of all files of one user; 0 keeps none. */
  readonly quotaBytes: number;
  /** Without a sign of a file that is on its way. */
  readonly idleMs?: number | undefined;
}

export interface RunningIncomingMedia extends IncomingMedia {
  /** Has it kept, where there is room, without anybody who reads it. */
  fetch(instance: InstanceRef, message: IncomingRecord): Promise<Result<null, IncomingMediaFailure>>;
  /** Ends what is on its way. */
  close(): Promise<void>;
}

const IDLE_MS = 90_000;

interface Wanted {
  readonly instance: InstanceRef;
  readonly message: IncomingRecord;
  readonly reference: string;
  /** As the network says; 0 where it does not. */
  readonly bytes: number;
  /** Kept even where the instance keeps no content: until somebody has read it. */
  readonly ahead: boolean;
}

/** Files of messages: one fetch at a time each, which all who ask for it read from while it is put down sealed. */
export function incomingMedia(ports: IncomingMediaPorts, limits: IncomingMediaLimits): RunningIncomingMedia {
  const { store, network, messages, privacy, turns, logger } = ports;
  const { maxBytes, quotaBytes, idleMs = IDLE_MS } = limits;
  const fetches = new Map<string, MediaFetch>();
  let closed = false;

  /** What is kept is what the owner's quota has room for; the rest is passed on alone. */
  async function prepare(wanted: Wanted, signal: AbortSignal): Promise<Result<FetchPlan, IncomingMediaFailure>> {
    const { instance, reference, bytes, ahead } = wanted;
    const { instanceId } = instance;
    if (bytes > maxBytes) return failure({ code: "media-too-large", maxBytes });
    const keeps = quotaBytes > 0 && (ahead || (await privacy.read(instanceId)).keepContent);
    const usage = await store.usageBy(instanceId);
    if (usage === null) return failure({ code: "media-gone" });
    const isFull = usage.bytes >= quotaBytes || usage.bytes + bytes > quotaBytes;
    if (keeps && isFull) return failure({ code: "media-quota" });
    const turn = await turns.take(String(usage.ownerId), signal);
    if (turn === null) return failure({ code: "media-busy" });
    return success({
      maxBytes,
      idleMs,
      end: turn.end,
      fetch: () => network.fetchFile(instance, reference, { maxBytes }),
      begin: () => store.begin({ instanceId, messageId: wanted.message.id }),
      keep: async (draft) => {
        if (keeps) await keep(wanted, draft);
      },
    });
  }

  /** Whoever reads it has it in any case. */
  async function keep({ instance: { instanceId, client }, message: { id } }: Wanted, draft: MediaDraft): Promise<void> {
    try {
      if (!(await draft.keep(quotaBytes))) return;
      // It may have been erased while it came.
      const now = await messages.find(instanceId, id);
      if (now === null || now.message === null) await store.remove(instanceId, [id]);
    } catch (error) {
      logger.warn("media-not-kept", { instanceId, client, error });
    }
  }

  /** What does not open is not kept any longer: the next call fetches it anew. */
  async function brokenOff({ instanceId, client }: InstanceRef, { id }: IncomingRecord, error: unknown): Promise<void> {
    if (!(error instanceof MediaBroken)) return;
    logger.warn("media-broken", { instanceId, client, error });
    await store.remove(instanceId, [id]).catch(() => undefined);
  }

  function fetchOf(key: string, wanted: Wanted): MediaFetch {
    const running = fetches.get(key);
    if (running !== undefined && !running.abandoned) return running;
    const begun = new MediaFetch((signal) => prepare(wanted, signal));
    fetches.set(key, begun);
    void begun.done.finally(() => {
      if (fetches.get(key) === begun) fetches.delete(key);
    });
    return begun;
  }

  async function open(
    instance: InstanceRef,
    message: IncomingRecord,
    options: { readonly gone?: Leaving | undefined; readonly ahead: boolean },
  ) {
    const file = message.message?.file ?? null;
    if (file === null || closed) return failure({ code: file === null ? "media-gone" : "media-busy" } as const);
    const { reference, mimetype, fileName } = file;
    const key = `${instance.instanceId}/${message.id}`;
    const read = () => ports.onRead?.(instance, message);
    if (!fetches.has(key)) {
      const kept = await store.open(instance.instanceId, message.id);
      if (kept !== null) {
        const broken = (error: unknown) => brokenOff(instance, message, error);
        return success({ mimetype, fileName, length: kept.bytes, chunks: watched(kept.chunks, { read, broken }) });
      }
    }
    const wanted = { instance, message, reference, bytes: file.bytes ?? 0, ahead: options.ahead };
    const joined = await fetchOf(key, wanted).join(options.gone, options.ahead ? () => undefined : read);
    return joined.ok ? success({ mimetype, fileName, ...joined.value }) : joined;
  }

  return {
    open: (instance, message, gone) => open(instance, message, { gone, ahead: false }),

    async fetch(instance, message) {
      if (quotaBytes === 0) return success(null);
      const opened = await open(instance, message, { ahead: true });
      if (!opened.ok) return opened;
      const key = `${instance.instanceId}/${message.id}`;
      await fetches.get(key)?.done;
      await opened.value.chunks[Symbol.asyncIterator]().return?.();
      return success(null);
    },

    async close() {
      closed = true;
      for (const one of fetches.values()) one.abandon();
      await Promise.all([...fetches.values()].map(({ done }) => done));
    },
  };
}

interface Watching {
  /** After the last. */
  read(): void;
  broken(error: unknown): Promise<void>;
}

/** The same pieces. */
function watched(chunks: AsyncIterable<Uint8Array>, { read, broken }: Watching): AsyncIterable<Uint8Array> {
  const inner = chunks[Symbol.asyncIterator]();
  const reader: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const next = await inner.next().catch(async (error) => {
        await broken(error);
        throw error;
      });
      if (next.done) read();
      return next;
    },
    return: async () => (await inner.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => reader,
  };
  return reader;
}
