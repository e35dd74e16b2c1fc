import { setTimeout as delay } from "node:timers/promises";
import { connect, type Msg, type NatsConnection, type Subscription } from "@nats-io/transport-node";

export interface NatsOptions {
  /** `nats://` or `tls://[user:password@]host[:port]`, several separated by commas. */
  readonly url: string;
  /** As NATS shows it. */
  readonly name: string;
}

/** A connection that is there or not: made in the background, and again whenever it must be. */
export interface NatsLink {
  /** Null while there is none: what is sent into one that is away would arrive when nobody waits any more. */
  readonly connection: NatsConnection | null;
  /** From the first connection on, and over all that follow, until what it answers is called. */
  subscribe(subject: string, heard: (message: Msg) => void): () => void;
  /** What was sent has left, where there is a connection to leave by. */
  close(): Promise<void>;
}

const AGAIN_MS = 250;
const FLUSH_MS = 500;

interface Subscribed {
  readonly subject: string;
  readonly heard: (message: Msg) => void;
  current: Subscription | null;
}

export function natsLink({ url, name }: NatsOptions): NatsLink {
  const subscriptions = new Set<Subscribed>();
  let made: NatsConnection | null = null;
  let [isThere, isClosed] = [false, false];

  const listen = (connection: NatsConnection, one: Subscribed): void => {
    const callback = (error: Error | null, message: Msg) => (error === null ? one.heard(message) : undefined);
    one.current = connection.subscribe(one.subject, { callback });
  };

  async function follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect" || type === "staleConnection") isThere = false;
      if (type === "reconnect") isThere = true;
    }
    isThere = false;
  }

  async function begin(): Promise<void> {
    while (!isClosed) {
      const connection = await connect(optionsOf(url, name)).catch(() => null);
      if (connection !== null && isClosed) return await connection.close();
      if (connection !== null) {
        made = connection;
        isThere = true;
        for (const one of subscriptions) listen(connection, one);
        void follow(connection);
        return;
      }
      await delay(AGAIN_MS, undefined, { ref: false });
    }
  }

  const begun = begin();
  return {
    get connection() {
      return isThere ? made : null;
    },
    subscribe(subject, heard) {
      const one: Subscribed = { subject, heard, current: null };
      subscriptions.add(one);
      if (made !== null) listen(made, one);
      return () => {
        subscriptions.delete(one);
        one.current?.unsubscribe();
      };
    },
    async close() {
      isClosed = true;
      if (made === null) return void begun;
      if (isThere)
        await Promise.race([made.flush().catch(() => undefined), delay(FLUSH_MS, undefined, { ref: false })]);
      await made.close();
    },
  };
}

function optionsOf(url: string, name: string) {
  const addresses = url.split(",").map((one) => new URL(one.trim()));
  const [{ protocol, username, password }] = addresses as [URL];
  return {
    servers: addresses.map(({ host }) => host),
    name,
    ...(username !== "" && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === "tls:" && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    reconnectJitter: 100,
    timeout: 2_000,
    pingInterval: 2_000,
    maxPingOut: 2,
  };
}
