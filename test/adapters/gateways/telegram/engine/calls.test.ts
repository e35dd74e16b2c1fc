import { expect, it } from "vitest";
import { AccountClosed, accountCalls, CallTimedOut } from "#adapters/gateways/telegram/engine/calls.ts";
import { callMiddlewares } from "#adapters/gateways/telegram/engine/middlewares.ts";

const NEVER = new Promise<never>(() => {});

it("ends a call when its time is over, and takes it back", async () => {
  const calls = accountCalls();
  let signal: AbortSignal | undefined;
  const call = calls.within(10, ({ abortSignal }) => {
    signal = abortSignal;
    return NEVER;
  });
  await expect(call).rejects.toThrow(CallTimedOut);
  expect(signal?.aborted).toBe(true);
});

it("passes on an answer, and what was thrown instead", async () => {
  const calls = accountCalls();
  expect(await calls.within(1_000, async () => "answer")).toBe("answer");
  await expect(calls.within(1_000, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});

it("ends what waits when the account is closed, and begins nothing more", async () => {
  const calls = accountCalls();
  const waiting = calls.within(10_000, () => NEVER);
  calls.close();
  await expect(waiting).rejects.toThrow(AccountClosed);
  await expect(calls.within(10_000, async () => "late")).rejects.toThrow(AccountClosed);
});

it("tells its own calls from those of the library", async () => {
  const calls = accountCalls();
  const owned = await calls.within(1_000, async (options) => calls.owns(options));
  expect([owned, calls.owns(undefined), calls.owns({ abortSignal: new AbortController().signal })]).toEqual([
    true,
    false,
    false,
  ]);
});

function guarded(answer: unknown) {
  const ended: unknown[] = [];
  const asked: unknown[] = [];
  const calls = accountCalls();
  const [guard] = callMiddlewares({ calls, room: async () => {}, ended: (failure) => ended.push(failure) });
  const stopSignal = new AbortController().signal;
  const ask = (request: object, params?: object) =>
    guard?.({ request, params, manager: { params: { stopSignal } } } as never, async (context) => {
      asked.push(context.params);
      return answer;
    });
  return { ask, asked, ended, calls };
}

it("lets the library ask what it missed in a channel, and sits out waits", async () => {
  const { ask, asked } = guarded(null);
  expect(await ask({ _: "updates.getChannelDifference", pts: 12 })).toBeNull();
  expect(asked).toEqual([{ floodSleepThreshold: 86_400_000, maxRetryCount: 5 }]);
});

it("reports the end of a session that the library is told of, and makes it stop asking", async () => {
  const { ask, ended } = guarded({ _: "mt_rpc_error", errorCode: 401, errorMessage: "SESSION_REVOKED" });
  expect(await ask({ _: "updates.getDifference" })).toMatchObject({ errorMessage: "AUTH_KEY_UNREGISTERED" });
  expect(ended).toEqual([{ code: "telegram-error", error: "SESSION_REVOKED" }]);
});

it("slows the library down where it is refused: it would ask again at once", async () => {
  const refusal = { _: "mt_rpc_error", errorCode: 400, errorMessage: "NO_REASON" };
  const { ask, asked, ended } = guarded(refusal);
  const start = performance.now();
  expect(await ask({ _: "updates.getState" })).toEqual(refusal);
  expect(performance.now() - start).toBeGreaterThan(900);
  expect(asked).toEqual([{ floodSleepThreshold: 86_400_000, maxRetryCount: 5 }]);
  expect(ended).toEqual([]);
});

it("lets a caller's own call through as it is", async () => {
  const { ask, asked, calls } = guarded({ _: "mt_rpc_error", errorCode: 401, errorMessage: "SESSION_REVOKED" });
  await calls.within(1_000, async (options) => {
    expect(await ask({ _: "messages.sendMessage" }, options)).toMatchObject({ errorMessage: "SESSION_REVOKED" });
    expect(asked).toEqual([options]);
  });
});
