import { hasFile, type RequestedContent } from "#domain/messages/content.ts";
import type { LifeTimes } from "#domain/messages/life.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import type { IncomingRecord } from "#ports/messages.ts";

/** What every API that shows messages writes alike. */

export function sentTimes(times: LifeTimes): LoggedMessage["times"] {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    accepted: times.acceptedAt.toISOString(),
    queued: iso(times.queuedAt),
    sending: iso(times.sendingAt),
    sent: iso(times.sentAt),
    delivered: iso(times.deliveredAt),
    read: iso(times.readAt),
    ended: iso(times.endedAt),
  };
}

/** Sent is when it was written, accepted when it arrived here. */
export function receivedTimes({ message, receivedAt }: IncomingRecord): LoggedMessage["times"] {
  return {
    ...{ accepted: receivedAt.toISOString(), queued: null, sending: null },
    ...{ sent: message?.at.toISOString() ?? null, delivered: null, read: null, ended: null },
  };
}

/** A URL without the name and the password that it may hold. */
export function withoutCredentials(content: RequestedContent): RequestedContent {
  if (content.kind === "album") return { ...content, items: content.items.map(withoutThem) };
  return hasFile(content) ? withoutThem(content) : content;
}

function withoutThem<File extends { readonly url: string }>(file: File): File {
  if (!file.url.includes("@") || !URL.canParse(file.url)) return file;
  const url = new URL(file.url);
  if (url.username === "" && url.password === "") return file;
  url.username = "";
  url.password = "";
  return { ...file, url: url.href };
}
