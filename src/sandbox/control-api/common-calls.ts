import { failure, type Result, success } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { MAX_PHONES_OF_ONE, type PhoneOfAnother, type TooManyPhones } from "../common/audience.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import { OK } from "./serve.ts";

/** Somebody was named of whom the network knows nothing. */
export interface UnknownPeer {
  readonly code: "unknown-peer";
}

/** What a page asks of any network. */
type SeenControls<Pending, Message, Refusal extends { readonly code: string }> = Pick<
  NetworkControls<object, Pending, Message, unknown, Refusal>,
  "pending" | "has" | "messages" | "media" | "reply" | "read"
>;

/** What every network answers alike, to pages and scripts. */
export function commonCalls<Pending, Message, Refusal extends { readonly code: string }>(
  sandbox: SeenControls<Pending, Message, Refusal>,
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
      pending: () => success({ pending: sandbox.pending() }),
      media: (sha256: string) => sandbox.media(sha256),
      reply: (message: Parameters<typeof sandbox.reply>[0]) => sandbox.reply(message),
      read: ({ phone, peer }: { phone: string; peer: string }) =>
        among([phone, peer], async () => {
          await sandbox.read(phone, peer);
          return OK.value;
        }),
    },
  };
}

/** What every network answers alike, to scripts alone. */
export function wholeCalls<Address extends object, Fault>(sandbox: { network(): Address; inject(fault: Fault): void }) {
  return {
    network: () => success(sandbox.network()),
    faults(fault: Fault) {
      sandbox.inject(fault);
      return OK;
    },
  };
}

/** Why a phone is not to be had, whatever network it is on. */
export function phoneRefusal({ code }: PhoneOfAnother | TooManyPhones): [ErrorCode, string] {
  return code === "phone-of-another"
    ? ["CONFLICT", "Somebody else on this sandbox has this phone. Use another number."]
    : ["CONFLICT", `You have ${MAX_PHONES_OF_ONE} phones already, which is as many as one can add.`];
}
