import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";
import type { Turns } from "#ports/turns.ts";
import type { RunningIncomingMedia } from "./incoming-media.ts";

interface FetchAheadPorts {
  readonly media: Pick<RunningIncomingMedia, "fetch">;
  readonly messages: Pick<MessageStore, "find">;
  readonly privacy: Pick<PrivacyStore, "read">;
  /** By user: whoever finds none fetches when somebody asks. */
  readonly turns: Turns;
  ownerOf(instanceId: number): Promise<number | null>;
  listRefs(instanceIds: readonly number[]): Promise<InstanceRef[]>;
  readonly logger: Pick<Logger, "debug" | "warn">;
}

interface FetchAhead {
  /** Messages with a file have come in, are kept and acknowledged. Nobody waits for it. */
  arrived(instanceId: number, messageIds: readonly string[]): void;
  /** Nothing more is begun. */
  close(): void;
}

/** Files of which it is not known yet whose they are: only a database that is slow lets them come to so many. */
const MAX_UNASKED = 1_000;

/** Fetches files as they come in, for instances that are set so; what fails is fetched when somebody asks for it. */
export function fetchAhead(ports: FetchAheadPorts): FetchAhead {
  const { media, messages, privacy, turns, logger } = ports;
  const closing = new AbortController();
  let unasked = 0;

  async function ownerWhoWants(instanceId: number): Promise<number | null> {
    return (await privacy.read(instanceId)).fetchMedia ? ports.ownerOf(instanceId) : null;
  }

  async function fetch(instanceId: number, id: string): Promise<void> {
    const message = await messages.find(instanceId, id);
    if (message?.direction !== "in" || !message.message?.file) return;
    const [instance] = await ports.listRefs([instanceId]);
    if (instance === undefined) return;
    const fetched = await media.fetch(instance, message);
    if (!fetched.ok) logger.debug("media-not-fetched-ahead", { instanceId, code: fetched.failure.code });
  }

  async function fetchInTurn(owner: number, instanceId: number, id: string): Promise<void> {
    const turn = await turns.take(String(owner), closing.signal);
    try {
      if (turn !== null && !closing.signal.aborted) await fetch(instanceId, id);
    } finally {
      turn?.end();
    }
  }

  function notFetched(instanceId: number): (error: unknown) => void {
    return (error) => logger.warn("media-not-fetched-ahead", { instanceId, error });
  }

  return {
    arrived(instanceId, messageIds) {
      if (closing.signal.aborted || unasked + messageIds.length > MAX_UNASKED) return;
      unasked += messageIds.length;
      ownerWhoWants(instanceId)
        .finally(() => {
          unasked -= messageIds.length;
        })
        .then((owner) => {
          if (owner === null) return;
          for (const id of messageIds) fetchInTurn(owner, instanceId, id).catch(notFetched(instanceId));
        })
        .catch(notFetched(instanceId));
    },
    close: () => closing.abort(),
  };
}
