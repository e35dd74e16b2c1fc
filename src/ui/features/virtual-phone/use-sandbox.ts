import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Phone } from "#ports/contracts/sandbox-api.ts";
import {
  addPhone,
  markRead,
  readMessages,
  readPending,
  readPhones,
  scanCode,
  sendReply,
  unlinkPhone,
} from "../../api/sandbox.ts";
import { phoneInHand, STARTER_PHONES } from "./chats.ts";

const POLL_MS = 1_500;
const CHOSEN_KEY = "virtualPhone";

/** Every phone of the network and what asks to be linked; asked again every 1.5 s while the page is visible. */
export function useNetwork() {
  const phones = useQuery({
    queryKey: ["sandbox", "phones"],
    queryFn: ({ signal }) => readPhones(signal),
    refetchInterval: POLL_MS,
  });
  const pending = useQuery({
    queryKey: ["sandbox", "pending"],
    queryFn: ({ signal }) => readPending(signal),
    refetchInterval: POLL_MS,
  });
  return { phones, pending };
}

/** The number of the phone in hand, kept in this browser. */
export function usePhoneInHand(phones: readonly Phone[]): [string, (phone: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(window.localStorage.getItem(CHOSEN_KEY)), []);
  function choose(phone: string) {
    setChosen(phone);
    window.localStorage.setItem(CHOSEN_KEY, phone);
  }
  return [phoneInHand(chosen, phones), choose];
}

export function useMessages(phone: string) {
  return useQuery({
    queryKey: ["sandbox", "messages", phone],
    queryFn: ({ signal }) => readMessages(phone, signal),
    refetchInterval: POLL_MS,
  });
}

/** What one does with a phone; each refreshes what it may have changed. */
export function usePhoneActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ["sandbox"] });
  const scan = useMutation({
    mutationFn: async ({
      qrText,
      phone,
      networkIsEmpty,
    }: {
      qrText: string;
      phone: string;
      networkIsEmpty: boolean;
    }) => {
      if (networkIsEmpty) await addStarters();
      return scanCode(qrText, phone);
    },
    onSettled: refresh,
  });
  const add = useMutation({
    mutationFn: ({ phone, name }: { phone: string; name: string }) => addPhone(phone, name),
    onSettled: refresh,
  });
  const reply = useMutation({
    mutationFn: ({ from, to, text }: { from: string; to: string; text: string }) => sendReply(from, to, text),
    onSettled: refresh,
  });
  const read = useMutation({
    mutationFn: ({ phone, peer }: { phone: string; peer: string }) => markRead(phone, peer),
    onSettled: refresh,
  });
  const unlink = useMutation({ mutationFn: (phone: string) => unlinkPhone(phone), onSettled: refresh });
  return { scan, add, reply, read, unlink };
}

async function addStarters(): Promise<void> {
  for (const { phone, name } of STARTER_PHONES) await addPhone(phone, name);
}
