import type { Core } from "./core.ts";
import type { Gatehouse } from "./gatehouse.ts";
import type { Pairing } from "./pairing.ts";
import type { Reader } from "./phone-reader.ts";
import type { Retries } from "./retries.ts";

/** The running network, put together in `network.ts`. */
export interface NetworkParts {
  readonly core: Core;
  readonly reader: Reader;
  readonly retries: Retries;
  readonly pairing: Pairing;
  readonly gates: Gatehouse;
  /** Where devices upload media, what they show there, and how much they may. */
  readonly mediaHost: { readonly hostname: string; readonly token: string; readonly maxBytes: number };
}
