import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { isApiPath } from "../answers.ts";
import { isHttps } from "../cookies.ts";
import type { WebEnv, WebOptions } from "../web.ts";

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()";
const NONCE_BYTES = 16;

/** One set of headers on every answer; the nonce in it is new each time. */
export function securityHeaders(options: Pick<WebOptions, "publicUrl" | "developing">): MiddlewareHandler<WebEnv> {
  const https = isHttps(options.publicUrl);
  return async (c, next) => {
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    c.set("nonce", nonce);
    c.header("content-security-policy", contentSecurityPolicy(nonce, options.developing ?? false));
    c.header("x-content-type-options", "nosniff");
    c.header("x-frame-options", "DENY");
    c.header("cross-origin-opener-policy", "same-origin");
    c.header("cross-origin-resource-policy", "same-origin");
    c.header("permissions-policy", PERMISSIONS);
    // A page must name itself to us alone: under no-referrer its forms would send `Origin: null`.
    c.header("referrer-policy", isApiPath(c.req.path) ? "no-referrer" : "same-origin");
    if (https) c.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    c.header("cache-control", "no-store");
    await next();
  };
}

function contentSecurityPolicy(nonce: string, developing: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    developing ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // React writes style attributes, which no script of another can reach.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    developing ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
