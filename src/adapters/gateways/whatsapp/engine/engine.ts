import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { WhatsAppSendFailure } from "#domain/messages/failures.ts";
import type { DeliveryStatus, Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";

/** What sessions need of a WhatsApp library; `baileys/` is the one that is used. */
export interface WhatsAppEngine {
  /** What is stored of an instance's account, or new credentials where there is none. */
  open(instance: InstanceRef): Promise<EngineAccount>;
}

/** One instance's credentials, and what is worth keeping from one connection to the next. */
export interface EngineAccount {
  /** True once a phone has confirmed the link. */
  linked(): boolean;
  /** At most one connection at a time: end the last one first. Rejects when the network cannot be found. */
  connect(events: EngineEvents): Promise<EngineConnection>;
  /** Resolves when every credential is stored. */
  flush(): Promise<void>;
  /** Removes what is stored, and stores nothing more. */
  forget(): Promise<void>;
}

/** Called while a connection lives; none after `closed`, `silent` or `end()`. */
export interface EngineEvents {
  codeShown(qrText: string): void;
  phoneScanned(phone: string | null): void;
  opened(account: { phone: string | null; name: string | null }): void;
  /** The other side ended it; the number is Baileys' or WhatsApp's own. */
  closed(code: number): void;
  /** The other side stopped answering. */
  silent(): void;
  receipts(messageIds: readonly string[], status: DeliveryStatus): void;
}

export type EngineSendFailure = Exclude<WhatsAppSendFailure, { code: "not-connected" }>;
export type EngineLookupFailure = Extract<
  EngineSendFailure,
  { code: "refused" | "not-acknowledged" | "connection-lost" }
>;

export interface EngineConnection {
  send(recipient: Recipient, content: WhatsAppContent): Promise<Result<Receipt, EngineSendFailure>>;
  checkNumber(number: string): Promise<Result<{ exists: boolean }, EngineLookupFailure>>;
  /** Asks for a sign of life, unless there has just been one. */
  probe(): void;
  /** Tells the phone that this device is gone; resolves when it knows, or cannot be told. */
  logOut(): Promise<void>;
  /** Ends it without logging out; no event follows, and what waits fails with `connection-lost`. */
  end(): Promise<void>;
}
