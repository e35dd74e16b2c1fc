import { muted, plain } from "../code.ts";
import { type CodePart, LANGUAGES, type Sample, type SampleLanguage } from "../model.ts";
import { VERIFY_IN_JAVASCRIPT } from "./verify-javascript.ts";

/** How a program finds out that a webhook's call is ours: the signature of Standard Webhooks, and its age. */
const PARTS: Readonly<Record<SampleLanguage, readonly CodePart[]>> = {
  curl: [
    muted("# ID, TIMESTAMP and SIGNATURE are the three headers, body.json is the body as it came\n"),
    plain(`key=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
ours=$({ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - TIMESTAMP))
case " $SIGNATURE " in
  *" v1,$ours "*) [ "\${age#-}" -le 300 ] ;;
  *) false ;;
esac && echo valid || echo forged
`),
  ],
  javascript: VERIFY_IN_JAVASCRIPT,
  python: [
    plain(`import base64, hashlib, hmac, time

`),
    muted("# raw_body is the body as it came, before anything parses it\n"),
    plain(`def verify(headers, raw_body: bytes, secret: str) -> bool:
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f'{headers["webhook-id"]}.{timestamp}.'.encode() + raw_body
    ours = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(ours, one) for one in headers["webhook-signature"].split(" "))
`),
  ],
  php: [
    plain("<?php\n"),
    muted("// $rawBody is file_get_contents('php://input')\n"),
    plain(`function verify(array $headers, string $rawBody, string $secret): bool
{
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $timestamp . '.' . $rawBody;
    $ours = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals($ours, $one)) {
            return true;
        }
    }
    return false;
}
`),
  ],
};

/** In every language; curl's is a shell's. */
export const VERIFY_SAMPLES: readonly Sample[] = LANGUAGES.map((language) => ({ language, parts: PARTS[language] }));
