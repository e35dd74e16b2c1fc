import type { tl } from "@mtcute/core";

/** Between the wire (`mtproto/`), which knows bytes, keys and sessions, and the handlers (`dispatch.ts`), which know accounts. */

/** Answered as `rpc_error`, such as 400 PHONE_NUMBER_INVALID or 303 PHONE_MIGRATE_4. */
export class RpcRefusal extends Error {
  override readonly name = "RpcRefusal";
  readonly code: number;
  readonly text: string;

  constructor(code: number, text: string) {
    super(`sandbox: ${code} ${text}`);
    this.code = code;
    this.text = text;
  }
}

/** No answer at all, as if the network had stopped answering; `drop` also closes the connection. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly drop: boolean;

  constructor(drop: boolean) {
    super("sandbox: no answer");
    this.drop = drop;
  }
}

/** One authorisation key: a device. A log-in says who is logged in with it. */
export interface AuthKey {
  /** Hex of the 64-bit key id. */
  readonly id: string;
  readonly dataCentre: number;
  /** What the client called itself in initConnection; empty before. */
  readonly device: string;
  readonly createdAt: Date;
  /** True while a connection uses it. */
  readonly online: boolean;
}

/** One call of the API, unwrapped from invokeWithLayer, initConnection and invokeWithoutUpdates. */
export interface RpcCall {
  readonly key: AuthKey;
  readonly dataCentre: number;
  readonly layer: number;
  /** Wrapped in invokeWithoutUpdates. */
  readonly withoutUpdates: boolean;
  /** From now on `push` reaches this session. */
  subscribe(): void;
}

/** Answers a call with a TL object, or throws `RpcRefusal` or `NoAnswer`. */
export type RpcDispatch = (call: RpcCall, request: tl.RpcMethod) => Promise<unknown>;

/** The data centres on loopback. Keys survive a restart. */
export interface TelegramWire {
  /** PKCS#1 PEM. */
  readonly publicKey: string;
  /** Port on 127.0.0.1 by data centre id. */
  readonly ports: ReadonlyMap<number, number>;
  /** To every subscribed session of a key; how many it reached. */
  push(keyId: string, updates: tl.TypeUpdates): number;
  /** Forgets the key: its connections end, and the next frame with it is answered with transport error -404. */
  destroyKey(keyId: string): void;
  /** Closes the subscribed sessions' right to updates: after a log-out. */
  unsubscribe(keyId: string): void;
  key(keyId: string): AuthKey | null;
  dropConnections(): void;
  rotateSalts(): void;
  close(): Promise<void>;
}
