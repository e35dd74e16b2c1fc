import { useEffect, useState } from "react";
import type { NewPhone, PhoneNetwork } from "../../api/phone-network.ts";
import { RequestError } from "../../api/request.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import { type BenchPhone, phoneInHand } from "./bench-phones.ts";

export const NETWORK_KEY = "sandbox";
const CHOSEN_KEY = "virtualPhone";

/** Every phone of the network and what waits to be linked. */
export function useNetwork(network: PhoneNetwork) {
  const phones = useQuery({
    queryKey: [NETWORK_KEY, network.platform, "phones"],
    queryFn: ({ signal }) => network.phones(signal),
  });
  const waiting = useQuery({
    queryKey: [NETWORK_KEY, network.platform, "waiting"],
    queryFn: ({ signal }) => network.waiting(signal),
  });
  return { network, phones, waiting };
}

export type NetworkState = ReturnType<typeof useNetwork>;

/** The selected phone's number, kept in this browser. */
export function usePhoneInHand(phones: readonly BenchPhone[], starter: string): [string, (phone: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null);
  // What the address asks for comes first.
  useEffect(() => setChosen((asked) => asked ?? window.localStorage.getItem(CHOSEN_KEY)), []);
  function choose(phone: string) {
    setChosen(phone);
    window.localStorage.setItem(CHOSEN_KEY, phone);
  }
  return [phoneInHand(chosen, phones, starter), choose];
}

/** `isKnown`: the network has this phone; one that it does not have would not be found, and has no messages. */
export function useMessages(network: PhoneNetwork, phone: string, isKnown: boolean) {
  return useQuery({
    queryKey: [NETWORK_KEY, network.platform, "messages", phone, isKnown],
    queryFn: ({ signal }) => (isKnown ? network.messages(phone, signal) : []),
  });
}

/** The peers of its chats that are in the archive. */
export function useArchived(network: PhoneNetwork, phone: string, isKnown: boolean) {
  return useQuery({
    queryKey: [NETWORK_KEY, network.platform, "archived", phone, isKnown],
    queryFn: ({ signal }) => (isKnown ? network.archived(phone, signal) : []),
  });
}

interface Scan {
  readonly code: string;
  readonly phone: string;
  /** Phones to create first, so that they have a name. */
  readonly first: readonly NewPhone[];
}

/** A number to write to may be somebody else's already, and can be written to all the same. */
async function addFirst(network: PhoneNetwork, each: NewPhone, scanning: string): Promise<void> {
  try {
    await network.add(each);
  } catch (error) {
    if (each.phone === scanning || !(error instanceof RequestError) || error.code !== "CONFLICT") throw error;
  }
}

/** Actions on a phone; each refreshes what it may have changed. */
export function usePhoneActions(network: PhoneNetwork) {
  const queries = useQueryCache();
  const onSettled = () => queries.invalidateQueries({ queryKey: [NETWORK_KEY, network.platform] });
  const scan = useMutation({
    mutationFn: async ({ code, phone, first }: Scan) => {
      for (const each of first) await addFirst(network, each, phone);
      return network.link(code, phone);
    },
    onSettled,
  });
  const add = useMutation({ mutationFn: network.add, onSettled });
  const reply = useMutation({ mutationFn: network.reply, onSettled });
  const send = useMutation({ mutationFn: network.send, onSettled });
  const act = useMutation({ mutationFn: network.act, onSettled });
  const read = useMutation({ mutationFn: network.markRead, onSettled });
  const archive = useMutation({ mutationFn: network.archive, onSettled });
  const unlink = useMutation({ mutationFn: network.unlink, onSettled });
  return { scan, add, reply, send, act, read, archive, unlink };
}
