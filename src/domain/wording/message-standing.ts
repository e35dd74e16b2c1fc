import { say } from "#languages/say.ts";
import type { Platform } from "../instances/instance.ts";
import type { Kind } from "../messages/content.ts";
import { isFileKind } from "../messages/content.ts";
import type { DownloadFailure, SendFailure } from "../messages/failures.ts";
import type { MessageState } from "../messages/life.ts";
import { describeMediaFailure } from "./downloads.ts";
import { GATEWAY_WORDING } from "./gateway.ts";
import { deliveryWording, describeUnconfirmed } from "./messages.ts";
import { describeTelegramError } from "./telegram/errors.ts";
import { describeFileFailure, describeRecipientIsId, describeTelegramSendFailure } from "./telegram/sending.ts";
import { describeWhatsAppSendFailure } from "./whatsapp/sending.ts";

/** Why a message did not go out, or is tried again, and what to do about it. */
function describeFailure(platform: Platform, failure: SendFailure, kind: Kind): string {
  switch (failure.code) {
    case "not-connected":
      return GATEWAY_WORDING.notOnline;
    case "part-before":
      return GATEWAY_WORDING.partBefore;
    case "uploads-busy":
      return GATEWAY_WORDING.uploadsBusy;
    case "download-failed":
      return describeDownload(platform, failure.download, failure.item?.kind ?? kind);
    case "recipient-is-id":
      return describeRecipientIsId(failure.id);
    case "telegram-error":
      return describeTelegramError(failure.error, failure.retryAfterSeconds);
    case "account-restricted":
      return describeWhatsAppSendFailure(failure);
    case "recipient-not-found":
      return platform === "whatsapp" ? describeWhatsAppSendFailure(failure) : describeTelegramSendFailure(failure);
    default:
      return describeUnconfirmed(platform, failure);
  }
}

/** Why a message stands where it stands; null where nothing needs to be said. */
export function describeStanding(
  platform: Platform,
  state: MessageState,
  failure: SendFailure | null,
  kind: Kind,
): string | null {
  const sentence = failure === null ? null : describeFailure(platform, failure, kind);
  switch (state) {
    case "sent":
    case "delivered":
    case "read":
      return null;
    case "queued":
    case "sending":
      return sentence === null
        ? `${deliveryWording(platform)[state]}.`
        : say("It is tried again. {sentence}", { sentence });
    case "failed":
    case "unknown":
      return sentence ?? `${deliveryWording(platform)[state]}.`;
    default:
      return `${deliveryWording(platform)[state]}.`;
  }
}

function describeDownload(platform: Platform, failure: DownloadFailure, kind: Kind): string {
  const of = isFileKind(kind) ? kind : "document";
  return platform === "whatsapp" ? describeMediaFailure(failure, of) : describeFileFailure(failure, of);
}
