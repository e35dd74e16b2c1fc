import type { BinaryNode, proto, WASocket } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import type { Departure } from "./departure.ts";
import type { EngineSendFailure } from "./engine.ts";
import { stanzaPartsOf } from "./stanza-parts.ts";

const ACCOUNT_RESTRICTED = "463";

/**
 * Sends a message and waits until WhatsApp has it: Baileys resolves when the bytes have left, and a refusal comes
 * later. `lost` aborts when the connection ends.
 */
export async function sendAcknowledged(
  socket: WASocket,
  message: {
    readonly id: string;
    readonly jid: string;
    readonly content: proto.IMessage;
    readonly departure: Departure;
  },
  wait: { readonly ackTimeoutMs: number; readonly lost: AbortSignal; onSlow(): void },
): Promise<Result<null, EngineSendFailure>> {
  const { departure } = message;
  const answer = awaitAnswer(socket, message.id, departure, wait.lost);
  try {
    const { attributes, nodes } = stanzaPartsOf(message.content);
    await socket.relayMessage(message.jid, message.content, {
      messageId: message.id,
      additionalAttributes: attributes,
      additionalNodes: departure.nodes(nodes),
    });
    return await answer.within(wait.ackTimeoutMs, wait.onSlow);
  } finally {
    answer.stop();
  }
}

function awaitAnswer(socket: WASocket, id: string, departure: Departure, lost: AbortSignal) {
  const event = `TAG:${id}`;
  const timers: NodeJS.Timeout[] = [];
  let settle: (result: Result<null, EngineSendFailure>) => void = () => undefined;
  const settled = new Promise<Result<null, EngineSendFailure>>((resolve) => {
    settle = resolve;
  });
  const onAnswer = ({ attrs }: BinaryNode): void => settle(readAnswer(attrs.error));
  const onLost = (): void => settle(failure({ code: "connection-lost", left: departure.left }));
  socket.ws.on(event, onAnswer);
  lost.addEventListener("abort", onLost);
  return {
    within(timeoutMs: number, onSlow: () => void) {
      const onTimeout = (): void => settle(failure({ code: "not-acknowledged", left: departure.left }));
      timers.push(setTimeout(onTimeout, timeoutMs), setTimeout(onSlow, timeoutMs / 4));
      return settled;
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      socket.ws.off(event, onAnswer);
      lost.removeEventListener("abort", onLost);
    },
  };
}

function readAnswer(error: string | undefined): Result<null, EngineSendFailure> {
  if (error === undefined) return success(null);
  if (error === ACCOUNT_RESTRICTED) return failure({ code: "account-restricted" });
  return failure({ code: "refused", providerCode: error });
}
