import type { MiddlewareHandler } from "hono";
import { speaking } from "#adapters/http-kit/speaking.ts";
import type { User, UserRole } from "#domain/accounts/user.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { inLanguage } from "#languages/paths.ts";
import { loginPath, PAGES } from "#ports/contracts/pages.ts";
import { type CurrentUser, currentUser } from "#use-cases/accounts/current-user.ts";
import { isApiPath, refuse } from "../answers.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";

/** Longer ones are nobody's link. */
const SHOWN_PATH_LENGTH = 100;

/**
 * Lets signed-in users through, and with a role list only those of its roles. A page sends the others to
 * the login with the way back, or to the page that says 403; the JSON API answers 401 or 403.
 */
export function guard(web: Web, allowedRoles?: readonly UserRole[]): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const current = await readUser(web, c);
    if (current === null) return notSignedIn(c);
    const { user, sessionId, provedAt } = current;
    if (allowedRoles !== undefined && !allowedRoles.includes(user.role)) {
      await recordDenial(web, c, user);
      return forbidden(c, user);
    }
    c.set("user", user);
    c.set("sessionId", sessionId);
    c.set("provedAt", provedAt);
    if (isApiPath(c.req.path)) return next();
    // The address of a page behind the login names no language.
    return speaking(user.language, next);
  };
}

/** The signed-in caller, whose session is renewed on the way; a cookie that is none is taken away. */
export async function readUser({ ports, cookie }: Web, c: WebContext): Promise<CurrentUser | null> {
  const token = cookie.read(c);
  if (token === null) return null;
  const current = await currentUser(ports, { token });
  if (current === null) {
    cookie.clear(c);
    return null;
  }
  if (current.renewedUntil !== null) cookie.write(c, token, current.renewedUntil);
  return current;
}

function notSignedIn(c: WebContext): Response {
  if (isApiPath(c.req.path)) return refuse(c, { code: "NOT_SIGNED_IN", message: SERVER_WORDING.notSignedIn });
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(loginPath(pathname + search));
}

function forbidden(c: WebContext, { language }: User): Response {
  if (isApiPath(c.req.path)) return refuse(c, { code: "FORBIDDEN", message: SERVER_WORDING.forbidden });
  return c.redirect(inLanguage(PAGES.unauthorized.path, language));
}

function recordDenial({ ports }: Web, c: WebContext, user: User): Promise<void> {
  return ports.audit.record({
    action: "access-denied",
    at: ports.clock.now(),
    userId: user.id,
    instanceId: null,
    address: clientAddress(c),
    about: c.req.path.slice(0, SHOWN_PATH_LENGTH),
  });
}
