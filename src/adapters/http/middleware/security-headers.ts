import type { MiddlewareHandler } from "hono";
import { isApiPath } from "../answers.ts";
import { isHttps } from "../cookies.ts";
import { FIRST_SCRIPT_HASH } from "../document.ts";
import type { WebEnv, WebOptions } from "../web.ts";

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()";
const VIDEO_HOST = "https://www.youtube-nocookie.com";

type HeaderOptions = Pick<WebOptions, "publicUrl" | "whatsappUrl" | "telegramUrl" | "developing">;

/** One set of headers on every answer; what may be kept says so itself. */
export function securityHeaders(options: HeaderOptions): MiddlewareHandler<WebEnv> {
  const headers = Object.entries(pageHeaders(options));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    if (isApiPath(c.req.path)) c.header("referrer-policy", "no-referrer");
    c.header("cache-control", "no-store");
    await next();
  };
}

/** Of everything but the API. */
export function pageHeaders(options: HeaderOptions): Readonly<Record<string, string>> {
  const { publicUrl } = options;
  return {
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    // A page must name itself to us alone: under no-referrer its forms would send `Origin: null`.
    "referrer-policy": "same-origin",
    ...(isHttps(publicUrl) ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** The same for every page, so that a page can be kept: its one inline script is known by its hash. */
function contentSecurityPolicy({ whatsappUrl, telegramUrl, developing = false }: HeaderOptions): string {
  // The documentation calls the two APIs for its reader.
  const called = [whatsappUrl, telegramUrl].map((url) => new URL(url).origin);
  return [
    "default-src 'self'",
    // Vite writes scripts and styles of its own into a page.
    developing ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' '${FIRST_SCRIPT_HASH}'`,
    developing ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // React writes style attributes, which no script of another can reach.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    ["connect-src 'self'", ...called, ...(developing ? ["ws:"] : [])].join(" "),
    `frame-src ${VIDEO_HOST}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
