import { Hono } from "hono";
import { LOGIN_WORDING } from "#domain/wording/accounts.ts";
import { type PasskeyOptionsView, passkeySignInSchema } from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { FormDone } from "#ports/contracts/pages.ts";
import { askToSignIn, signInWithPasskey } from "#use-cases/accounts/sign-in-with-passkey.ts";
import { answerOr, readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { HOME } from "../middleware/guests-only.ts";
import { noFields } from "../middleware/no-fields.ts";
import { ownPath } from "../redirect-path.ts";
import { clientAddress, keepSignedIn, signingIn, type Web, type WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** "Use a passkey" beside "Login": for the script of those pages. */
export function passkeySignInApi(web: Web): Hono<WebEnv> {
  const { ports, passkeyCookie } = web;
  const routes = new Hono<WebEnv>();

  routes.post(DASHBOARD_PATHS.passkeySignInAsk, noFields, (c) =>
    answerOr(web, c, LOGIN_WORDING.error, async () => {
      const asked = await askToSignIn(ports, { address: clientAddress(c) });
      if (!asked.ok) return refuse(c, outcomeOf(asked.failure));
      passkeyCookie.write(c, asked.value.token, asked.value.expiresAt);
      return c.json({ options: asked.value.options } satisfies PasskeyOptionsView);
    }),
  );

  routes.post(DASHBOARD_PATHS.passkeySignIn, (c) =>
    answerOr(web, c, LOGIN_WORDING.error, async () => {
      const input = await readInput(c, passkeySignInSchema);
      if (!input.ok) return refuse(c, input.failure);
      const signedIn = await signInWithPasskey(ports, {
        token: passkeyCookie.read(c),
        response: input.value.response,
        browser: signingIn(web, c),
      });
      passkeyCookie.clear(c);
      if (!signedIn.ok) return refuse(c, outcomeOf(signedIn.failure));
      web.signInCookie.clear(c);
      keepSignedIn(web, c, signedIn.value);
      return c.json({ success: true, location: ownPath(input.value.from) ?? HOME } satisfies FormDone);
    }),
  );

  for (const name of ["passkeySignInAsk", "passkeySignIn"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
