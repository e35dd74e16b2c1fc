import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { EndpointSecrets } from "#ports/webhooks.ts";

const PREFIX = "whsec_";

/** Signs for one endpoint, by every secret of its that is good at the time. Source: Standard Webhooks. */
export function webhookSigner({ current, old }: EndpointSecrets) {
  const [key, oldKey] = [keyOf(current), old === null ? null : keyOf(old.secret)];
  return (id: string, at: Date, body: string): Record<string, string> => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signed = `${id}.${timestamp}.${body}`;
    const both = oldKey !== null && old !== null && old.until > at;
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": both ? `${sign(key, signed)} ${sign(oldKey, signed)}` : sign(key, signed),
    };
  };
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(PREFIX.length), "base64"));
}

function sign(key: KeyObject, text: string): string {
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}
