import { describe, expect, it } from "vitest";
import type { SendFailure } from "#domain/messages/failures.ts";
import { isFinal, type Verdict, verdictOf } from "#domain/messages/verdict.ts";

type Case = readonly [SendFailure, Verdict, boolean];
const says = (error: Extract<SendFailure, { code: "telegram-error" }>["error"], retryAfterSeconds?: number) =>
  ({ code: "telegram-error", error, retryAfterSeconds }) as const;

/** What becomes of it, and whether a repeat would be told the same. */
const CASES: readonly Case[] = [
  [{ code: "not-connected" }, { next: "again", left: false }, false],
  [{ code: "connection-lost" }, { next: "again", left: true }, false],
  [{ code: "connection-lost", left: false }, { next: "again", left: false }, false],
  [{ code: "not-acknowledged" }, { next: "again", left: true }, false],
  [{ code: "uploads-busy" }, { next: "wait", seconds: 30, hold: false }, false],
  [{ code: "part-before" }, { next: "end", restricts: false }, false],
  [{ code: "refused", providerCode: "479" }, { next: "end", restricts: false }, false],
  [{ code: "refused", providerCode: "429" }, { next: "wait", seconds: 60, hold: true }, false],
  [{ code: "account-restricted" }, { next: "end", restricts: true }, true],
  [{ code: "recipient-not-found" }, { next: "end", restricts: false }, true],
  [{ code: "recipient-is-id", id: "6000000003" }, { next: "end", restricts: false }, true],
  [{ code: "download-failed", download: { code: "unreachable" } }, { next: "end", restricts: false }, true],
  [says("FLOOD_WAIT", 17), { next: "wait", seconds: 17, hold: true }, false],
  [says("FLOOD_WAIT"), { next: "wait", seconds: 60, hold: true }, false],
  [says("PEER_FLOOD"), { next: "end", restricts: true }, false],
  [says("SESSION_REVOKED"), { next: "again", left: false }, false],
  [says("USER_IS_BLOCKED"), { next: "end", restricts: false }, true],
  [says("FILE_PARTS_INVALID"), { next: "end", restricts: false }, false],
];

describe("a failed attempt", () => {
  it.each(CASES)("%j is followed by %j; final: %s", (failure, verdict, final) => {
    expect(verdictOf(failure)).toEqual(verdict);
    expect(isFinal(failure)).toBe(final);
  });
});
