import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { LOGIN_WORDING } from "#domain/wording/accounts.ts";
import { inLanguage } from "#languages/paths.ts";
import { type AnyPage, loginPath, PAGES } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import { type Factors, factorsOf } from "#use-cases/accounts/factors.ts";
import { passSignIn } from "#use-cases/accounts/pass-sign-in.ts";
import { outcomeOf } from "../errors.ts";
import { HOME } from "../middleware/guests-only.ts";
import { passkeySignIn } from "../passkey-sign-in.ts";
import { ownPath } from "../redirect-path.ts";
import { renderPage } from "../render-page.ts";
import { tellingLimits } from "../told-limits.ts";
import { keepSignedIn, signingIn, type Web, type WebContext, type WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

const LOGIN_CODE = PAGES["login-code"].path;
const NOTHING_KNOWN: Factors = { totp: true, passkeys: [] };

/** The second step of a sign-in. Whoever has not begun one is sent to its first. */
export function loginCodePage(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "login-code", async (c) => {
    const from = c.req.query("from") ?? "";
    const factors = await waitingFactors(web, c);
    if (factors === null) {
      const login = ownPath(from) === null ? PAGES.login.path : loginPath(from);
      return c.redirect(inLanguage(login, web.language));
    }
    return renderPage(web, c, page(web, factors, from));
  });

  routes.post(LOGIN_CODE, async (c) => {
    const factors = (await waitingFactors(web, c)) ?? NOTHING_KNOWN;
    return handleForm(web, c, {
      read: (fields) => ({
        code: fields.text("code"),
        recoveryCode: fields.text("recoveryCode"),
        from: fields.text("from") || (c.req.query("from") ?? ""),
      }),
      async act({ code, recoveryCode, from }) {
        const passed = await passSignIn(tellingLimits(web, c), {
          token: web.signInCookie.read(c),
          code: recoveryCode || code,
          browser: signingIn(web, c),
        });
        if (!passed.ok) {
          const outcome = outcomeOf(passed.failure);
          return failure(outcome.field === "code" && recoveryCode ? { ...outcome, field: "recoveryCode" } : outcome);
        }
        web.signInCookie.clear(c);
        keepSignedIn(web, c, passed.value);
        return success({ location: ownPath(from) ?? HOME });
      },
      page: ({ from }, errors) => page(web, factors, from, errors),
      failed: LOGIN_WORDING.error,
    });
  });
  return routes;
}

/** Of the account whose password was right; null where no sign-in waits in this browser. */
async function waitingFactors({ ports, signInCookie }: Web, c: WebContext): Promise<Factors | null> {
  const token = signInCookie.read(c);
  const step = token === null ? null : await ports.authSteps.find("sign-in", token);
  return step?.userId ? factorsOf(ports, step.userId) : null;
}

function page(web: Web, { totp, passkeys }: Factors, from: string, errors: FormErrors = {}): AnyPage {
  const passkey = passkeys.length > 0 ? passkeySignIn(web) : null;
  const props = { from: ownPath(from) ?? "", errors, asksForApp: totp, passkeys: passkey };
  return { name: "login-code", props };
}
