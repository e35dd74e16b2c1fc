import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string, expiresAt: Date): void;
  clear(c: Context): void;
}

/** `__Host-wesal` over https, so that no other host or path can plant one; plain `wesal` on http. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = isHttps(publicUrl);
  const name = secure ? "__Host-wesal" : "wesal";
  return {
    read: (c) => getCookie(c, name) ?? null,
    write: (c, token, expires) =>
      setCookie(c, name, token, { path: "/", httpOnly: true, sameSite: "Lax", secure, expires }),
    clear: (c) => {
      deleteCookie(c, name, { path: "/", secure });
    },
  };
}

export function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:";
}

const NOTICE = "wesal-notice";
const NOTICE_SECONDS = 60;

type NoticeName = "signed-up" | "reset-requested" | "password-reset";

/** One sentence for the next page: named, never text, so that nobody can make us say theirs. */
export function leaveNotice(c: Context, name: NoticeName): void {
  setCookie(c, NOTICE, name, { path: "/", httpOnly: true, sameSite: "Lax", maxAge: NOTICE_SECONDS });
}

/** True when it was this one; gone in any case. */
export function takeNotice(c: Context, name: NoticeName): boolean {
  const left = getCookie(c, NOTICE);
  if (left !== undefined) deleteCookie(c, NOTICE, { path: "/" });
  return left === name;
}
