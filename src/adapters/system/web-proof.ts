import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#ports/secrets.ts";

interface Call {
  readonly client: string;
  readonly token: string;
}

interface WebProof {
  of(call: Call): string;
  proves(call: Call, proof: string): boolean;
}

/**
 * That whoever calls holds `APP_SECRET`, as the web role does. The proof is of one token: who reads it on its way has that
 * token beside it, and can guess no other with it.
 */
export function webProof(secrets: Pick<Secrets, "index">): WebProof {
  const proofOf = ({ client, token }: Call) => secrets.index("web-calls", JSON.stringify([client, token]));
  return {
    of: proofOf,
    proves(call, proof) {
      const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(call))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
