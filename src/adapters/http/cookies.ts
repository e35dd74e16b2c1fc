import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isEmail } from "#domain/accounts/email.ts";
import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";

export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string, expiresAt: Date): void;
  clear(c: Context): void;
}

/** Over https `__Host-…`, so that no other host or path can plant one; the plain name on http. */
const NAMES = {
  session: ["__Host-wesal", "wesal"],
  "sign-in": ["__Host-wesal-sign-in", "wesal-sign-in"],
  export: ["__Host-wesal-export", "wesal-export"],
  passkey: ["__Host-wesal-passkey", "wesal-passkey"],
} as const;

export const SIGNED_IN_COOKIE = "wesal-signed-in";

/** Of what a browser has begun and not ended; read where it is ended alone. */
export type StepCookie = SessionCookie;

/** Its browser alone can end it, and no page of another site. */
export function stepCookie(publicUrl: string, step: Exclude<keyof typeof NAMES, "session">): StepCookie {
  return ownCookie(publicUrl, step, "Strict");
}

/**
 * With it goes one that scripts may read and that proves nothing: by it a page that is the same for everyone leads whoever
 * is signed in to their dashboard.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const session = ownCookie(publicUrl, "session", "Lax");
  const where = { path: "/", secure: isHttps(publicUrl) };
  return {
    read: session.read,
    write(c, token, expires) {
      session.write(c, token, expires);
      setCookie(c, SIGNED_IN_COOKIE, "1", { ...where, sameSite: "Lax", expires });
    },
    clear(c) {
      session.clear(c);
      deleteCookie(c, SIGNED_IN_COOKIE, where);
    },
  };
}

function ownCookie(publicUrl: string, of: keyof typeof NAMES, sameSite: "Lax" | "Strict"): SessionCookie {
  const secure = isHttps(publicUrl);
  const name = NAMES[of][secure ? 0 : 1];
  return {
    read: (c) => getCookie(c, name) ?? null,
    write: (c, token, expires) => setCookie(c, name, token, { path: "/", httpOnly: true, sameSite, secure, expires }),
    clear: (c) => {
      deleteCookie(c, name, { path: "/", secure });
    },
  };
}

export interface DeviceCookie {
  read(c: Context): string | null;
  write(c: Context, marks: string): void;
}

/** Browsers keep none for longer. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** As the session's, but stays when that ends: by it the next log-in knows a browser that has signed in before. */
export function deviceCookie(publicUrl: string): DeviceCookie {
  const secure = isHttps(publicUrl);
  const name = secure ? "__Host-wesal-device" : "wesal-device";
  return {
    read: (c) => getCookie(c, name) ?? null,
    write: (c, marks) =>
      setCookie(c, name, marks, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge: DEVICE_SECONDS }),
  };
}

export function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:";
}

const NOTICE = "wesal-notice";
const NOTICE_SECONDS = 60;

type NoticeName = "signed-up" | "reset-requested" | "password-reset" | Exclude<LinkPurpose, "keep-email">;

/** One sentence for the next page: named, never text, so that nobody can make us say theirs. */
export interface NoticeCookie {
  /** `email` is what was typed, for the next page's field. */
  leave(c: Context, name: NoticeName, email?: string): void;
  /** The address that was left with it; empty without one. Before it is taken. */
  email(c: Context): string;
  /** True when it was this one; gone in any case. */
  take(c: Context, name: NoticeName): boolean;
}

export function noticeCookie(publicUrl: string): NoticeCookie {
  const where = { path: "/", secure: isHttps(publicUrl) };
  return {
    leave(c, name, email = "") {
      const value = email === "" ? name : `${name}.${Buffer.from(email).toString("base64url")}`;
      setCookie(c, NOTICE, value, { ...where, httpOnly: true, sameSite: "Lax", maxAge: NOTICE_SECONDS });
    },
    email(c) {
      const typed = Buffer.from(getCookie(c, NOTICE)?.split(".")[1] ?? "", "base64url").toString();
      return isEmail(typed) ? typed : "";
    },
    take(c, name) {
      const left = getCookie(c, NOTICE);
      if (left !== undefined) deleteCookie(c, NOTICE, where);
      return left?.split(".")[0] === name;
    },
  };
}
