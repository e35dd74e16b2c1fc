import type { DownloadFailure } from "#domain/messages/failures.ts";
import { unreachable } from "#domain/result.ts";
import type { FetchFileFailure } from "#ports/incoming-media.ts";

const GONE_STATUSES: readonly number[] = [403, 404, 410];

/** Why the network's file host gave nothing, as whoever asked for a message's file is told. */
export function fetchFailure(failure: DownloadFailure): FetchFileFailure {
  switch (failure.code) {
    case "http-status":
      if (GONE_STATUSES.includes(failure.status)) return { code: "media-gone" };
      return { code: "refused", providerCode: String(failure.status) };
    case "too-large":
      return { code: "media-too-large", maxBytes: failure.maxBytes };
    case "too-slow":
      return { code: "not-acknowledged" };
    case "unreachable":
      return { code: "connection-lost" };
    case "url-invalid":
    case "url-blocked":
    case "upload-gone":
    case "wrong-type":
    case "not-spoken":
    case "not-sound":
    case "gif-broken":
      return { code: "media-gone" };
    default:
      return unreachable(failure);
  }
}
