import { Secret, TOTP } from "otpauth";
import type { WatchedCall, watchedCalls } from "./watched.ts";

type WatchedAnswer = Awaited<ReturnType<ReturnType<typeof watchedCalls>["call"]>>;

/** An account whose secrets are followed. */
export interface FollowedAccount {
  /** A page or the dashboard's API, signed in. */
  readonly web: (path: string, call?: WatchedCall) => Promise<WatchedAnswer>;
  /** Makes a secret up, which is followed from now on. */
  readonly secret: (what: string) => string;
  /** What the product made up itself. */
  readonly follow: (what: string, secret: string | Uint8Array) => void;
}

/** An authenticator app with its recovery codes, used well and badly; what the last of the sign-ins was answered with. */
export async function proveMore(
  life: FollowedAccount,
  { email, password: currentPassword }: { readonly email: string; readonly password: string },
): Promise<WatchedAnswer> {
  const post = (path: string, body: object, tells = false) => life.web(`/api/factors${path}`, { body, tells });
  await post("/totp", { currentPassword: life.secret("mistyped-password") });
  const begun = await post("/totp", { currentPassword }, true);
  const secret = String(begun.json.secret);
  life.follow("authenticator secret", secret);
  life.follow("authenticator secret", Secret.fromBase32(secret).bytes);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await post("/totp/confirm", { code: life.secret("mistyped-code") });
  const on = await post("/totp/confirm", { code: app.generate() }, true);
  const codes = on.json.recoveryCodes as string[];
  for (const code of codes) {
    life.follow("recovery code", code);
    life.follow("recovery code", code.replaceAll("-", ""));
  }
  await post("/proof", { code: codes[0] });
  await post("/proof", { code: codes[0] });
  const begunSignIn = await life.web("/login", {
    body: new URLSearchParams({ email, password: currentPassword }),
    headers: { cookie: "" },
    tells: true,
  });
  const waiting = begunSignIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  life.follow("cookie of a waiting sign-in", waiting.split("=")[1] ?? "");
  const pass = (recoveryCode: string) =>
    life.web("/login/code", {
      body: new URLSearchParams({ recoveryCode }),
      headers: { cookie: waiting },
      tells: true,
    });
  await pass(life.secret("mistyped-code"));
  return pass(codes[1] ?? "");
}
