import type { RequestedContent } from "#domain/messages/content.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import type { ShownKind } from "../../api/phone-network.ts";
import { curlSample } from "../messages/curl.ts";
import { SEND_PLATFORMS } from "../messages/platforms.ts";

/** The call that sends the same message to the same person; null of what came in, is no longer kept, is about another, or has no call of the platform's. */
export function messageAsCurl(
  { content, person }: LoggedMessage,
  { platform, client }: InstanceView,
  hosts: ApiHosts,
): string | null {
  if (content === null || person === null || "target" in content || content.kind === "album") return null;
  const message = { recipient: person.recipient, content: content as RequestedContent<ShownKind> };
  return curlSample(SEND_PLATFORMS[platform], { url: hosts[`${platform}Url`], client, message, token: null }).text;
}
