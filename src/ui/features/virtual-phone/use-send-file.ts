import type { PhoneNetwork, PhoneSending } from "../../api/phone-network.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { sentFile } from "./sent-file.ts";
import { NETWORK_KEY } from "./use-sandbox.ts";

interface ChosenFile extends PhoneSending {
  readonly file: File;
  /** What stands below it, where its kind has that. */
  readonly caption: string;
}

/** Sends a file of the reader's device as a phone, and answers what it went as. */
export function useSendFile(network: PhoneNetwork) {
  const queries = useQueryCache();
  return useMutation({
    mutationFn: async ({ file, caption, ...between }: ChosenFile) => {
      const sent = await sentFile(file, caption);
      await network.send({ ...between, ...sent });
      return sent.kind;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [NETWORK_KEY, network.platform] }),
  });
}
