import { expect, it } from "vitest";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { remedyOf } from "#domain/messages/remedy.ts";

it.each<[MessageState, SendFailure | null, ReturnType<typeof remedyOf>]>([
  ["accepted", null, "cancel"],
  ["queued", { code: "connection-lost", left: false }, "cancel"],
  ["sending", null, null],
  ["sent", null, null],
  ["delivered", null, null],
  ["read", null, null],
  ["failed", null, "resend"],
  ["failed", { code: "not-acknowledged" }, "resend"],
  ["failed", { code: "download-failed", download: { code: "unreachable" } }, "resend"],
  ["failed", { code: "uploads-busy" }, "resend"],
  ["failed", { code: "part-before" }, "resend"],
  ["failed", { code: "not-connected" }, "link"],
  ["failed", { code: "recipient-not-found" }, null],
  ["failed", { code: "account-restricted" }, null],
  ["failed", { code: "recipient-is-id", id: "7" }, null],
  ["failed", { code: "telegram-error", error: "SESSION_REVOKED" }, "link"],
  ["failed", { code: "telegram-error", error: "FLOOD_WAIT" }, "resend"],
  ["failed", { code: "telegram-error", error: "USER_IS_BLOCKED" }, null],
  ["expired", { code: "not-connected" }, "link"],
  ["expired", null, "resend"],
  ["cancelled", null, "resend"],
  ["unknown", { code: "connection-lost" }, "resend"],
])("of a message that is %s after %o is %s", (state, failure, remedy) => {
  expect(remedyOf(state, failure)).toBe(remedy);
});
