import type { Core } from "./core.ts";
import type { DeviceConnections } from "./device-connections.ts";
import type { GroupReadings } from "./group-readings.ts";
import type { LinkCodes } from "./link-codes.ts";
import type { Pairing } from "./pairing.ts";
import type { PhoneReader } from "./phone-reader.ts";
import type { Presences } from "./presences.ts";
import type { MediaHostAddress } from "./queries.ts";
import type { Retries } from "./retries.ts";

/** The running network, put together in `network.ts`. */
export interface NetworkDependencies {
  readonly core: Core;
  readonly reader: PhoneReader;
  readonly retries: Retries;
  readonly groupReadings: GroupReadings;
  readonly pairing: Pairing;
  readonly linkCodes: LinkCodes;
  readonly deviceConnections: DeviceConnections;
  readonly presences: Presences;
  readonly mediaHost: MediaHostAddress;
}
