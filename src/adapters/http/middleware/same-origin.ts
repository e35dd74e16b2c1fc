import type { MiddlewareHandler } from "hono";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { refuse } from "../answers.ts";
import type { WebEnv } from "../web.ts";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Paths that act for whoever calls, never for who is signed in. */
const FOR_PROGRAMS = /^\/api\/(auth\/|passkey-ceremony$)/;

/** A browser gives such an origin to what its owner has installed, and to no page. */
const OF_EXTENSION = /^(chrome|moz|safari-web)-extension:\/\/[\w-]+$/;

/** What changes something must come from a page of ours, whatever its content type: no other site may act for a reader. */
export function sameOriginOnly(publicUrl: string): MiddlewareHandler<WebEnv> {
  const publicOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const ours = origin !== undefined && (origin === publicOrigin || hostOf(origin) === hostAsked(c.req));
    if (isProgram(c.req)) return next();
    // By its token, whatever cookies come along.
    if (c.req.path === DASHBOARD_PATHS.passkeyCeremony && OF_EXTENSION.test(origin ?? "")) return next();
    // Where the browser says what kind of site asks, that is decisive; older ones send the origin alone.
    if (site === "same-origin" || (ours && (site === undefined || site === "none"))) return next();
    return refuse(c, { code: "ORIGIN_REFUSED", message: SERVER_WORDING.originRefused });
  };
}

/** Browsers name the origin of what is not a GET, and send what cookies they have. */
function isProgram(request: { readonly path: string; header(name: string): string | undefined }): boolean {
  const named = ["origin", "sec-fetch-site", "cookie"].some((name) => request.header(name) !== undefined);
  return FOR_PROGRAMS.test(request.path) && !named;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function hostAsked(request: { header(name: string): string | undefined; url: string }): string {
  return request.header("host") ?? new URL(request.url).host;
}
