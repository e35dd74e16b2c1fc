import { muted, plain } from "../code.ts";
import type { CodePart } from "../model.ts";

/** The dashboard shows this one first; the others are fetched after the page. */
export const VERIFY_IN_JAVASCRIPT: readonly CodePart[] = [
  plain(`import { createHmac, timingSafeEqual } from "node:crypto";

`),
  muted("// rawBody is the body as it came, before anything parses it\n"),
  plain(`export function verify(headers, rawBody, secret) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const ours = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\`).update(rawBody).digest();
  return signature.split(" ").some((one) => {
    const theirs = Buffer.from(one.slice("v1,".length), "base64");
    return theirs.length === ours.length && timingSafeEqual(theirs, ours);
  });
}
`),
];
