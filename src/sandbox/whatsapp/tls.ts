import { collection } from "../common/store.ts";
import type { Core } from "./core.ts";
import { type Authority, makeAuthority, makeServerCertificate } from "./x509.ts";

export interface TlsFiles {
  readonly key: string;
  readonly cert: string;
  /** PEM of the authority that clients must trust. */
  readonly ca: string;
}

const AUTHORITY_NAME = "Sandbox media authority";
const DAY_MS = 86_400_000;
const YEARS = 20;

/** The authority lives as long as the store, so that clients need to be told once; the server's key is new at each start. */
export function mediaTls(core: Pick<Core, "store" | "random" | "clock">, host: string): TlsFiles {
  const authorities = collection<Authority>(core.store, "authority");
  const now = core.clock.now().getTime();
  const validity = { from: new Date(now - DAY_MS), until: new Date(now + YEARS * 365 * DAY_MS) };
  const authority = authorities.get("media") ?? makeAuthority(AUTHORITY_NAME, core.random.bytes(16), validity);
  authorities.set("media", authority);
  const server = makeServerCertificate({ ...authority, name: AUTHORITY_NAME }, host, core.random.bytes(16), validity);
  return { key: server.privateKeyPem, cert: server.certificatePem, ca: authority.certificatePem };
}
