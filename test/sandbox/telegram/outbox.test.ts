import type { tl } from "@mtcute/core";
import { expect, test } from "vitest";
import { sandboxStore } from "#sandbox/common/store.ts";
import { type LogIn, logIns } from "#sandbox/telegram/log-ins.ts";
import { outbox } from "#sandbox/telegram/outbox.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const UPDATES: tl.TypeUpdates = { _: "updatesTooLong" };

function rig(flush: () => void) {
  const happened: string[] = [];
  const write = () => {
    happened.push("written");
    flush();
  };
  const store = { ...sandboxStore(":memory:"), flush: write };
  const key = { id: "", dataCentre: 2, device: "", createdAt: new Date(0), online: true };
  const wire = {
    publicKey: "",
    ports: new Map(),
    push: (keyId: string) => happened.push(`told ${keyId}`),
    destroyKey() {},
    unsubscribe() {},
    key: (id: string) => ({ ...key, id }),
    dropConnections() {},
    rotateSalts() {},
    close: async () => {},
  };
  const everybody = logIns(store, wire);
  const logger = fakeLogger();
  const logIn = (keyId: string, passwordPending = false): LogIn => ({
    keyId,
    accountId: 1,
    passwordPending,
    device: "",
    since: new Date(0),
    vouchedBy: null,
  });
  for (const each of [logIn("a"), logIn("b"), logIn("c", true)]) everybody.add(each);
  return { happened, logger, sending: outbox({ store, logIns: everybody, wire, logger }) };
}

test("an update leaves after what it tells is written, to every device but the one that knows", async () => {
  const { happened, sending } = rig(() => undefined);
  sending.push(1, UPDATES, "a");
  sending.push(1, UPDATES);
  expect(happened).toEqual([]);
  await sending.settled();
  expect(happened).toEqual(["written", "told b", "told a", "told b"]);
});

test("nothing leaves when it could not be written, which is logged and told", async () => {
  const { happened, sending, logger } = rig(() => {
    throw new Error("disk full");
  });
  sending.push(1, UPDATES);
  await expect(sending.settled()).rejects.toThrow("disk full");
  expect(happened).toEqual(["written"]);
  expect(logger.lines.map(({ event }) => event)).toEqual(["sandbox-telegram-state-was-not-written"]);
});
