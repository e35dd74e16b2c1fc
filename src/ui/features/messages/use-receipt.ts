import type { MessageStatusView } from "#ports/contracts/dashboard/api.ts";
import { readMessageStatus, type SendingInstance } from "../../api/messages.ts";
import { useQuery } from "../../queries/use-query.ts";
import { receiptPollMs, type SentHere } from "./receipts.ts";

/** How far a message has got; shared by all who show it. */
export function useReceipt(sender: SendingInstance, message: SentHere): MessageStatusView {
  const { key, messageId, sentAt } = message;
  const sent: MessageStatusView = { status: "sent", at: sentAt };
  const receipt = useQuery({
    queryKey: ["receipt", sender.id, key],
    queryFn: ({ signal }) => (messageId === null ? sent : readMessageStatus(sender, messageId, signal)),
    initialData: sent,
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      messageId !== null && receiptPollMs(state.data?.status ?? "sent", Date.now() - Date.parse(sentAt)),
  });
  return receipt.data;
}
