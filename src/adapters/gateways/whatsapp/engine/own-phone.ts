import { jidNormalizedUser, type proto, type WASocket } from "baileys";

/** A question to the account's own phone, as Baileys puts its own: no chat shows it, and a phone that is off gets it later. */
export async function askOwnPhone(
  socket: WASocket,
  protocolMessage: proto.Message.IProtocolMessage,
  messageId?: string,
): Promise<void> {
  await socket.relayMessage(
    jidNormalizedUser(socket.authState.creds.me?.id),
    { protocolMessage },
    {
      ...(messageId !== undefined && { messageId }),
      additionalAttributes: { category: "peer", push_priority: "high_force" },
      additionalNodes: [{ tag: "meta", attrs: { appdata: "default" } }],
    },
  );
}
