import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "../instances/find-owned.ts";

type SeenChat = OwnedInput & {
  readonly chat: string;
  /** The newest message of it that they have seen. */
  readonly upTo: string;
};

/** The owner has seen a chat: what came in up to there is not new any more. */
export async function readChatAsOwner(
  ports: Pick<WebPorts, "instances" | "audit" | "clock" | "chats">,
  { chat, upTo, ...input }: SeenChat,
): Promise<Result<null, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  await ports.chats.markRead(found.value.id, chat, upTo);
  return success(null);
}
