import { writeSentence } from "../../api/request.ts";
import { NoPasskey } from "../../passkeys.ts";

/** Why it was not done: by the server, or by the browser that has no passkey to give. */
export function failureSentence(error: unknown, fallback: string): string {
  return error instanceof NoPasskey ? error.sentence : writeSentence(error, fallback);
}
