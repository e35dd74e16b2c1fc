import fc from "fast-check";
import type { IncomingMediaFailure, IncomingMediaFile } from "#ports/incoming-media.ts";
import type { AdmissionMessages } from "./gateway-admission.ts";

/** What fuzzed calls about messages are likely to ask, `person` among whom they are from and to. */
export function likelyOfMessages(ids: AdmissionMessages, person: string): Readonly<Record<string, readonly unknown[]>> {
  return {
    id: [ids.sent, ids.sent, ids.waiting, ids.received, ids.received, ids.other, "msg_000000000000000", "7", "%E0%A4"],
    after: [...Array(6).fill(undefined), ids.sent, ids.received, "3", "x"],
    limit: [...Array(6).fill(undefined), "1", "100", "0"],
    direction: [...Array(6).fill(undefined), "in", "out", "both"],
    state: [...Array(6).fill(undefined), "read", "accepted,failed", "received", ","],
    since: [...Array(6).fill(undefined), "2026-01-01T11:00:00+03:00", "2026-01-01T12:00:00Z", "yesterday"],
    until: [...Array(6).fill(undefined), "2026-01-02T12:00:00Z", "2026-01-01"],
    from: [...Array(6).fill(undefined), "2026-01-01", "yesterday"],
    to: [...Array(6).fill(undefined), "2026-01-02", "2025-01-01"],
    tz: [...Array(6).fill(undefined), "Asia/Baghdad", "Mars/Olympus"],
    url: [...Array(6).fill("https://shop.example/hook"), "http://127.0.0.1/", "shop", ""],
    name: [...Array(6).fill(undefined), "Shop", ""],
    events: [...Array(6).fill(["message.received"]), ["message.status", "session.qr"], [], ["all"]],
    question: [...Array(8).fill("When?"), ""],
    options: [...Array(8).fill(["now", "later"]), ["now"], ["now", "now"]],
    person: [person, person, "nobody", "12", ""],
    sendAt: [
      ...Array(9).fill(undefined),
      "2026-01-02T12:00:00+03:00",
      "2025-01-01T00:00:00Z",
      "2027-01-01T00:00:00Z",
      "now",
    ],
    "Idempotency-Key": [...Array(8).fill(undefined), "key", "key-2", "k".repeat(256)],
    Prefer: [...Array(6).fill(undefined), "respond-async", "return=minimal", "RESPOND-ASYNC, wait=10"],
  };
}

/** In most worlds the files that came in are there. */
export const MEDIA = fc.constantFrom<Partial<IncomingMediaFile> | IncomingMediaFailure>(
  ...Array(6).fill({}),
  { mimetype: "text/html\r\nx: y", fileName: "\u0000\ud800 فاتورة.html", length: null },
  { code: "media-gone" },
  { code: "media-too-large", maxBytes: 1 },
  { code: "media-quota" },
  { code: "not-connected" },
  { code: "refused", providerCode: "X" },
  { code: "not-acknowledged" },
  { code: "connection-lost" },
);
