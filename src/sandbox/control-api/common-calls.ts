import { failure, type Result, success } from "#domain/result.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import { OK } from "./serve.ts";

/** Somebody was named of whom the network knows nothing. */
export interface UnknownPeer {
  readonly code: "unknown-peer";
}

/** What every network answers alike. */
export function commonCalls<Address extends object, Pending, Message, Fault, Refusal extends { readonly code: string }>(
  sandbox: NetworkControls<Address, Pending, Message, Fault, Refusal>,
) {
  /** Runs only where all that are named exist. */
  async function among<Answer extends object>(
    named: readonly string[],
    run: () => Promise<Answer> | Answer,
  ): Promise<Result<Answer, UnknownPeer>> {
    return named.every((address) => sandbox.has(address)) ? success(await run()) : failure({ code: "unknown-peer" });
  }

  return {
    among,
    messagesOf: (address: string) => among([address], () => ({ messages: sandbox.messages(address) })),
    calls: {
      network: () => success(sandbox.network()),
      pending: () => success({ pending: sandbox.pending() }),
      media: (sha256: string) => sandbox.media(sha256),
      reply: (message: { from: string; to: string; text: string }) => sandbox.reply(message),
      read: ({ phone, peer }: { phone: string; peer: string }) =>
        among([phone, peer], async () => {
          await sandbox.read(phone, peer);
          return OK.value;
        }),
      faults(fault: Fault) {
        sandbox.inject(fault);
        return OK;
      },
    },
  };
}
