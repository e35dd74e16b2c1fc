import type { Duplex } from "node:stream";
import { type Connection, type ConnectionOptions, createConnection, type QueryResult } from "mysql2";
import { StorageError } from "#ports/storage-error.ts";
import { endsConnection, storageErrorOf } from "./errors.ts";

interface PoolOptions {
  readonly connection: ConnectionOptions;
  readonly connections: number;
  /** Run on every new connection before anything else. */
  readonly settings: readonly string[];
  readonly limits: PoolLimits;
}

export interface PoolLimits {
  /** From the first packet to a connection with its settings. */
  readonly connectMs: number;
  /** Until one of the connections is free. */
  readonly acquireMs: number;
  /** One statement. The driver cannot tell a slow server from a dead line. */
  readonly queryMs: number;
}

export interface PooledConnection {
  /** Rows, or what a write said of itself. Rejects with `StorageError` when it is not the statement's own fault. */
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  /** Not to be used again: its state is not known. */
  readonly broken: boolean;
  /** Breaks it. */
  destroy(): void;
}

export interface Pool {
  acquire(): Promise<PooledConnection>;
  release(connection: PooledConnection): void;
  close(): Promise<void>;
}

interface Waiter {
  resolve(connection: PooledConnection): void;
  reject(error: unknown): void;
}

/**
 * Connections with an end to every wait, which the driver's own pool has not: a server that is away, a line that has
 * gone dead and too many callers all become `StorageError` in seconds.
 */
export function connectionPool({ connection: address, connections, settings, limits }: PoolOptions): Pool {
  const idle: LiveConnection[] = [];
  const waiting = new Set<Waiter>();
  /** Idle, in use, and being made. */
  let open = 0;
  let closed = false;

  async function connect(): Promise<PooledConnection> {
    open += 1;
    const connection = new LiveConnection(createConnection(address), limits.queryMs, { silent, lost });
    try {
      await connection.prepare(settings, limits.connectMs);
      return connection;
    } catch (error) {
      connection.destroy();
      open -= 1;
      // Nobody is left to hand a connection on to those who wait.
      if (open === 0) for (const waiter of [...waiting]) waiter.reject(error);
      throw error;
    }
  }

  /** When one connection gets no answer, the idle ones are taken to be dead too. */
  function silent(): void {
    for (const connection of idle.splice(0)) drop(connection);
  }

  function lost(connection: LiveConnection): void {
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
    if (at >= 0) drop(connection);
  }

  function drop(connection: PooledConnection): void {
    connection.destroy();
    open -= 1;
  }

  function wait(): Promise<PooledConnection> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        waiting.delete(waiter);
      };
      const waiter: Waiter = {
        resolve(connection) {
          settle();
          resolve(connection);
        },
        reject(error) {
          settle();
          reject(error);
        },
      };
      const timer = setTimeout(
        () => waiter.reject(new StorageError("unavailable", { cause: new Error("mysql: no connection was free") })),
        limits.acquireMs,
      );
      waiting.add(waiter);
    });
  }

  function release(connection: PooledConnection): void {
    const [next] = waiting;
    if (closed || connection.broken) {
      drop(connection);
      // Who waits now may have been served by then: the new one goes to whoever is next.
      if (!closed && next !== undefined) connect().then(release, next.reject);
    } else if (next !== undefined) next.resolve(connection);
    else idle.push(connection as LiveConnection);
  }

  return {
    async acquire() {
      if (closed) throw new StorageError("unavailable", { cause: new Error("mysql: the pool is closed") });
      const rested = idle.pop();
      if (rested !== undefined) return rested;
      return open < connections ? connect() : wait();
    },
    release,
    async close() {
      closed = true;
      await Promise.all(idle.splice(0).map((connection) => connection.end(limits.connectMs)));
    },
  };
}

class LiveConnection implements PooledConnection {
  readonly #raw: Connection;
  readonly #queryMs: number;
  readonly #on: { silent(): void; lost(connection: LiveConnection): void };
  #broken = false;

  constructor(raw: Connection, queryMs: number, on: { silent(): void; lost(connection: LiveConnection): void }) {
    this.#raw = raw;
    this.#queryMs = queryMs;
    this.#on = on;
    const lost = (): void => {
      this.#broken = true;
      this.#on.lost(this);
    };
    raw.on("error", lost);
    raw.on("end", lost);
  }

  get broken(): boolean {
    return this.#broken;
  }

  async prepare(settings: readonly string[], withinMs: number): Promise<void> {
    await this.#within(withinMs, (done) => this.#raw.connect((error) => done(error, [])));
    for (const sql of settings) await this.#within(withinMs, (done) => this.#raw.query(sql, done));
  }

  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    return this.#within(this.#queryMs, (done) => this.#raw.query(sql, parameters as unknown[], done));
  }

  destroy(): void {
    this.#broken = true;
    this.#raw.destroy();
    // The driver would wait for a good-bye from the other side.
    (this.#raw as unknown as { stream: Duplex }).stream.destroy();
  }

  async end(withinMs: number): Promise<void> {
    await this.#within(withinMs, (done) => this.#raw.end((error) => done(error ?? null, []))).catch(() => undefined);
    this.destroy();
  }

  /** An answer that has not come in time cannot be waited for by whoever is next: the connection goes. */
  #within(
    limitMs: number,
    ask: (done: (error: Error | null, result: QueryResult) => void) => unknown,
  ): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.destroy();
        this.#on.silent();
        reject(new StorageError("unavailable", { cause: new Error(`mysql: no answer in ${limitMs} ms`) }));
      }, limitMs);
      ask((error, result) => {
        clearTimeout(timer);
        if (error === null) return resolve(result);
        if (endsConnection(error)) this.#broken = true;
        reject(storageErrorOf(error) ?? error);
      });
    });
  }
}
