import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { guardedWebhookPost } from "#adapters/fetch/webhook-post.ts";
import { webhookDeliverer } from "#adapters/gateways/common/webhooks/deliverer.ts";
import type { EventType } from "#domain/events/event.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import { endpointIdOf } from "#domain/webhooks/endpoint.ts";
import type { LoggedEvent } from "#ports/event-log.ts";
import type { WebhookPost } from "#ports/webhook-post.ts";
import type { NewEndpoint, WebhookQueue } from "#ports/webhooks.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeWebhookStore } from "#test/fakes/webhook-store.ts";

/** What a receiver was posted. */
export interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, posted: Posted) => void;

/** A program of a user's: keeps what it is posted and answers as it is told, 204 by default. */
export interface Receiver {
  readonly url: string;
  readonly host: string;
  readonly posted: Posted[];
  answer: Answer;
  readonly openSockets: () => number;
  close(): Promise<void>;
}

export async function receiver(): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const posted: Posted[] = [];
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    response.on("error", () => {});
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces).toString("utf8") };
      posted.push(one);
      made.answer(response, one);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: Receiver = {
    url: `http://${host}/hook`,
    host,
    posted,
    answer: (response) => response.writeHead(204).end(),
    openSockets: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return made;
}

export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

interface WorldOptions {
  readonly timeoutMs?: number;
  readonly startAt?: Date;
  readonly lookup?: Parameters<typeof guardedWebhookPost>[0]["lookup"];
  readonly allow?: readonly string[];
  /** Between the deliverer and its store. */
  wrap?(queue: WebhookQueue): WebhookQueue;
  wrapPost?(post: WebhookPost): WebhookPost;
}

/** Deliveries to real receivers, over stores in memory and a clock that is moved by hand. */
export async function webhookWorld(options: WorldOptions = {}) {
  const clock = fakeClock(options.startAt);
  const logger = fakeLogger();
  const random = fakeRandom();
  const [first, second] = [await receiver(), await receiver()];
  const store = fakeWebhookStore({
    instanceOf: (id) => ({
      platform: "whatsapp",
      client: `Client00${id}`,
      name: "Shop",
      ownerId: 1,
      owner: { name: "Layla", email: "layla@example.com", language: "en" as const },
    }),
  });
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 7,
  );
  let listen: (ids: ReadonlySet<number>) => void = () => undefined;
  const { events, messages } = fakeEventLog(fakeMessageStore(), (ids) => listen(ids));
  const fetched: string[] = [];
  const hosts = () => [...(options.allow ?? []), first.host, second.host];

  const start = () => {
    const direct = guardedWebhookPost({ allow: hosts(), lookup: options.lookup, timeoutMs: options.timeoutMs });
    const made = webhookDeliverer(
      {
        webhooks: options.wrap?.(store) ?? store,
        events,
        post: options.wrapPost?.(direct) ?? direct,
        clock,
        random,
        logger,
        nextId,
        platform: "whatsapp",
        bodyOf,
        onFetched: (_, records) => void fetched.push(...records.map(({ id }) => id)),
      },
      { sweepMs: 3_600_000, retryMs: 20, graceMs: 200 },
    );
    listen = made.written;
    return made;
  };
  let deliverer = start();

  return {
    clock,
    logger,
    store,
    events,
    messages,
    fetched,
    first,
    second,
    sweep: () => deliverer.sweep(),
    async endpoint(instanceId = 1, more: Partial<NewEndpoint> = {}): Promise<string> {
      const id = endpointIdOf(nextId());
      const events: readonly EventType[] = ["message.received", "message.status", "session.status", "session.qr"];
      const { url } = first;
      const made = { id, instanceId, url, name: null, events, secret: SECRET, cursor: 0, createdAt: clock.now() };
      await store.create({ ...made, ...more }, 100);
      await deliverer.sweep();
      return id;
    },
    /** One event each: somebody wrote. */
    async receive(count = 1, instanceId = 1): Promise<string[]> {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const id = nextId();
        ids.push(id);
        await messages.receive(instanceId, [incomingText(id, clock.now())]);
      }
      return ids;
    },
    async tries(id: string, instanceId = 1) {
      const page = await store.listTries(instanceId, id, {}, { after: null, limit: 1_000 });
      return page.tries.toReversed();
    },
    async pass(ms: number): Promise<void> {
      clock.pass(ms);
      await deliverer.sweep();
    },
    /** The process ends, in order or not, and another takes its place. */
    async restart(kill = false): Promise<void> {
      const before = deliverer;
      if (kill) listen = () => undefined;
      else await before.close();
      deliverer = start();
      await deliverer.sweep();
    },
    async close(): Promise<void> {
      await deliverer.close();
      await Promise.all([first.close(), second.close()]);
    },
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;

export function incomingText(id: string, at: Date, text = "Can you come after six?") {
  const phone = "9647701234567";
  return {
    id,
    providerId: `${phone}/3EB0${id.slice(4)}`,
    kind: "text" as const,
    sender: { id: phone, name: "Sara", username: null, phone },
    recipient: { kind: "phone" as const, phone, bare: false },
    text,
    file: null,
    contact: null,
    location: null,
    about: null,
    at,
    backfilled: false,
  };
}

function bodyOf({ id, type, at, message, data }: LoggedEvent, client: string): object {
  const text = message?.direction === "in" ? (message.message?.text ?? null) : null;
  const about = message === null ? data : { id: message.id, text };
  return { id, type, timestamp: at.toISOString(), client, platform: "whatsapp", data: about };
}
