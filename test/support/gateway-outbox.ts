import type { Delivered } from "#adapters/gateways/common/outbox/deliver.ts";
import { outbox, type RunningOutbox } from "#adapters/gateways/common/outbox/outbox.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { Result } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeSessionOwnership } from "#test/fakes/session-ownership.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import type { FileSource } from "#use-cases/provider-api/file-source.ts";

interface GatewayOutbox<File> {
  readonly messages: MessageStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sessions: {
    standing(instance: InstanceRef): Standing;
    send(instance: InstanceRef, message: OutgoingMessage<never>): Promise<Result<Delivered, SendFailure>>;
  };
  readonly files: FileSource<File>;
  readonly limits: MessageLimits<never>;
  ownIdOf(id: string): string | null;
  nextId(): string;
}

/** The outbox of a gateway whose clock is turned by hand: what does not go at the first attempt is answered soon. */
export function gatewayOutbox<File>(gateway: GatewayOutbox<File>): RunningOutbox {
  const { sessions, files, limits, clock } = gateway;
  const startedAtMs = clock.now().getTime();

  return outbox(
    {
      standing: (instance) => sessions.standing(instance),
      ownIdOf: gateway.ownIdOf,
      deliver: (instance, message) => deliver({ limits, files, sessions }, instance, message),
    },
    {
      messages: gateway.messages,
      // Waiting takes its time, and what a test lets pass besides.
      clock: {
        now: () => clock.now(),
        monotonicMs: () => performance.now() + clock.now().getTime() - startedAtMs,
      },
      logger: gateway.logger,
      ownership: fakeSessionOwnership(),
      instances: {
        listRefs: async (ids) => ids.map((instanceId) => ({ instanceId, client: `Client00${instanceId}` })),
      },
      random: fakeRandom(),
      nextId: gateway.nextId,
    },
    { attempts: 1, waitMs: 20 },
  );
}
