import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { curlSample } from "../messages/curl.ts";
import { type Message, SEND_PLATFORMS } from "../messages/platforms.ts";
import { sampleCall } from "../messages/sample-call.ts";

/** The call that sends the same message to the same person; null of what came in, is no longer kept, or is about another. */
export function messageAsCurl(
  { content, person }: LoggedMessage,
  { platform, client }: InstanceView,
  hosts: ApiHosts,
): string | null {
  if (content === null || person === null || "target" in content) return null;
  const message = { recipient: person.recipient, content: content as Message["content"] };
  const call = sampleCall(SEND_PLATFORMS[platform], { url: hosts[`${platform}Url`], client, message });
  return curlSample(call, null).text;
}
