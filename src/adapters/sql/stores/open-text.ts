import type { SecretPurpose, Secrets } from "#ports/secrets.ts";

/** Opens what was sealed as a text. */
export function openText(secrets: Secrets, purpose: SecretPurpose, boundTo: string, sealed: string): string {
  const bytes = secrets.open(purpose, boundTo, sealed);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
