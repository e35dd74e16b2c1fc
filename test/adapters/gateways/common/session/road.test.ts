import { describe, expect, it } from "vitest";
import { type Road, roadOfAccount } from "#adapters/gateways/common/session/road.ts";
import { StorageError } from "#ports/storage-error.ts";

const told = () => undefined;
const throughProxy: Road = () => Promise.reject(new Error("not dialled here"));
const AWAY = new StorageError("unavailable");

/** An account whose ways are read one after the other. */
function account(...ways: (Road | null | Error)[]) {
  return roadOfAccount(async () => {
    const way = ways.shift();
    if (way instanceof Error) throw way;
    return way ?? null;
  }, 1);
}

describe("the way of an account", () => {
  it("is the one that is stored, at each of its lines", async () => {
    const way = account(null, throughProxy, null);
    expect([await way(told), await way(told), await way(told)]).toEqual([null, throughProxy, null]);
  });

  it.each([
    ["its proxy", throughProxy],
    ["the server's own connection", null],
  ])("while the store is away is that of its last line: %s", async (_what, last) => {
    const way = account(last, AWAY, AWAY);
    await way(told);
    expect([await way(told), await way(told)]).toEqual([last, last]);
  });

  it("is not guessed before its first line", async () => {
    await expect(account(AWAY)(told)).rejects.toBe(AWAY);
  });

  it("is not kept for what is no fault of the store's", async () => {
    const fault = new TypeError("ours");
    const way = account(throughProxy, fault);
    await way(told);
    await expect(way(told)).rejects.toBe(fault);
  });
});
