import type { RpcCallOptions } from "@mtcute/core";

/** Its time was over; whether Telegram did what was asked is not known. */
export class CallTimedOut extends Error {
  override readonly name = "CallTimedOut";
  readonly code = "call-timed-out";
}

/** The account was closed while the call waited. */
export class AccountClosed extends Error {
  override readonly name = "AccountClosed";
  readonly code = "account-closed";
}

/** Every call ends: mtcute itself waits for ever while a data centre cannot be reached. */
export interface Calls {
  /** Rejects with `CallTimedOut` or `AccountClosed`; what still waits in mtcute is then taken back. */
  within<Value>(limitMs: number, work: (options: CallOptions) => Promise<Value>): Promise<Value>;
  /** True of a call made here, false of one that mtcute makes by itself. */
  owns(options: RpcCallOptions | undefined): boolean;
  close(): void;
}

export interface CallOptions {
  readonly abortSignal: AbortSignal;
}

export function accountCalls(): Calls {
  const ours = new WeakSet<AbortSignal>();
  const waiting = new Set<(error: Error) => void>();
  let closed = false;

  return {
    within<Value>(limitMs: number, work: (options: CallOptions) => Promise<Value>): Promise<Value> {
      if (closed) return Promise.reject(new AccountClosed("mtcute: the account is closed"));
      const controller = new AbortController();
      ours.add(controller.signal);
      return new Promise<Value>((resolve, reject) => {
        const giveUp = (error: Error) => {
          settle();
          controller.abort(error);
          reject(error);
        };
        const timer = setTimeout(() => giveUp(new CallTimedOut("mtcute: no answer in time")), limitMs);
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(giveUp);
        };
        waiting.add(giveUp);
        work({ abortSignal: controller.signal }).then(
          (value) => {
            settle();
            resolve(value);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
    owns: (options) => options?.abortSignal !== undefined && ours.has(options.abortSignal),
    close() {
      closed = true;
      for (const giveUp of [...waiting]) giveUp(new AccountClosed("mtcute: the account is closed"));
    },
  };
}
