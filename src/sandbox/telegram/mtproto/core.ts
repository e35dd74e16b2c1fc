import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { RpcDispatch } from "../rpc.ts";
import type { TlLayers } from "../tl/layers.ts";
import type { Ige } from "./ige.ts";
import type { KeyRing } from "./keys.ts";
import type { MessageIds } from "./message-ids.ts";
import type { ServerKey } from "./rsa.ts";

/** What all connections of all data centres share. */
export interface WireCore {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly ige: Ige;
  readonly layers: TlLayers;
  readonly serverKey: ServerKey;
  readonly keys: KeyRing;
  readonly messageIds: MessageIds;
  readonly dispatch: RpcDispatch;
  readonly onPresence: () => void;
  readonly handshakeSecret: HandshakeSecret;
  readonly factors: readonly [smaller: bigint, larger: bigint];
}

/** The server's half of the key exchange, one for all clients: it guards nothing but a sandbox. */
export interface HandshakeSecret {
  readonly exponent: bigint;
  readonly publicValue: Buffer;
}
