import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { WhatsAppSendFailure } from "#domain/messages/failures.ts";
import type { Receipt } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { NetworkFiles } from "./incoming-media.ts";
import type { InstanceRef } from "./instances.ts";
import type { NetworkChats } from "./network-chats.ts";
import type { NetworkGroups } from "./network-groups.ts";
import type { PhoneHistory } from "./network-history.ts";
import type { NetworkPairing } from "./network-pairing.ts";
import type { NetworkPasskey } from "./network-passkey.ts";
import type { NetworkPresence } from "./network-presence.ts";
import type { NetworkStandings } from "./network-standings.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

export type StartOutcome =
  | { readonly kind: "qr"; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: SessionStatus };

/** The linked WhatsApp accounts of this gateway. A success means that WhatsApp has acknowledged. */
export interface WhatsAppSessions extends NetworkFiles {
  readonly chats: NetworkChats;
  readonly phoneHistory: PhoneHistory;
  readonly groups: NetworkGroups;
  readonly presence: NetworkPresence;
  readonly standings: NetworkStandings;
  readonly pairing: NetworkPairing;
  readonly passkey: NetworkPasskey;
  status(instance: InstanceRef): Promise<SessionStatus>;
  /** A QR to scan, the one on show if it has not expired; or the status when already linked. */
  start(instance: InstanceRef, options: { newCode: boolean }): Promise<Result<StartOutcome, { code: "start-timeout" }>>;
  /** Ends the session here and, when reachable, on the phone; its credentials are gone either way. */
  logOut(instance: InstanceRef): Promise<void>;
  /** Where an account stands that somebody wants to send from. */
  standing(instance: InstanceRef): Standing;
  /** A repeat goes out under the same id. */
  send(instance: InstanceRef, message: OutgoingMessage<WhatsAppContent>): Promise<Result<Receipt, WhatsAppSendFailure>>;
  checkNumber(
    instance: InstanceRef,
    number: string,
  ): Promise<
    Result<{ exists: boolean }, Exclude<WhatsAppSendFailure, { code: "recipient-not-found" | "account-restricted" }>>
  >;
}
