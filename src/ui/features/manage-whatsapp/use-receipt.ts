import { useQuery } from "@tanstack/react-query";
import type { MessageStatusView } from "#ports/contracts/dashboard-api.ts";
import { readMessageStatus } from "../../api/messages.ts";
import { receiptPollMs, type SentHere } from "./receipts.ts";

/** How far a message has got; shared by all who show it. */
export function useReceipt(instanceId: number, { messageId, sentAt }: SentHere): MessageStatusView {
  const sent: MessageStatusView = { status: "sent", at: sentAt };
  const receipt = useQuery({
    queryKey: ["receipt", instanceId, messageId],
    queryFn: ({ signal }) => readMessageStatus(instanceId, messageId, signal),
    initialData: sent,
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchInterval: ({ state }) => receiptPollMs(state.data?.status ?? "sent", Date.now() - Date.parse(sentAt)),
  });
  return receipt.data;
}
