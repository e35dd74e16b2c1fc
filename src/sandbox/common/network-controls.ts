import type { Result } from "#domain/result.ts";

/** What can be done to any network and with its phones, whoever's network it is. */
export interface NetworkControls<Address, Pending, Message, Fault, Refusal extends { readonly code: string }> {
  /** Where a gateway finds it. */
  network(): Address;
  /** Codes on show whose devices wait. */
  pending(): Pending[];
  /** Whether the phone exists: only then can its messages be read, chats opened and log-ins ended. */
  has(address: string): boolean;
  /** Both directions, oldest first; empty for a phone that does not exist. */
  messages(address: string): Message[];
  media(sha256: string): { readonly mimetype: string; readonly bytes: Uint8Array } | undefined;
  /** `by` is the user of the dashboard who writes on the phone; `quotes` is the message that it answers. */
  reply(
    message: {
      readonly from: string;
      readonly to: string;
      readonly text: string;
      readonly quotes?: string | undefined;
    },
    by?: string,
  ): Promise<Result<{ id: string }, Refusal>>;
  /** The phone opens its chat with `peer`. */
  read(phone: string, peer: string): Promise<void> | void;
  inject(fault: Fault): void;
}
