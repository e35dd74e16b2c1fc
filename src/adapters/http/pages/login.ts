import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { LOGIN_WORDING, SIGNUP_WORDING } from "#domain/wording/accounts.ts";
import { inLanguage } from "#languages/paths.ts";
import { translated } from "#languages/say.ts";
import { type AnyPage, loginCodePath, PAGES } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";
import { outcomeOf } from "../errors.ts";
import { HOME } from "../middleware/guests-only.ts";
import { passkeySignIn } from "../passkey-sign-in.ts";
import { ownPath } from "../redirect-path.ts";
import { renderPage } from "../render-page.ts";
import { tellingLimits } from "../told-limits.ts";
import { keepSignedIn, signingIn, type Web, type WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

export function loginPage(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "login", (c) => {
    const email = web.notices.email(c);
    const notice = web.notices.take(c, "signed-up") ? translated(SIGNUP_WORDING.done) : null;
    return renderPage(web, c, page(web, { email, from: c.req.query("from") ?? "" }, {}, notice));
  });

  routes.post(PAGES.login.path, (c) =>
    handleForm(web, c, {
      read: (fields) => ({
        email: fields.text("email"),
        password: fields.text("password"),
        from: fields.text("from") || (c.req.query("from") ?? ""),
      }),
      async act({ email, password, from }) {
        const loggedIn = await logIn(tellingLimits(web, c), { email, password, ...signingIn(web, c) });
        if (!loggedIn.ok) return failure(outcomeOf(loggedIn.failure));
        if (loggedIn.value.kind === "code-needed") {
          const { token, expiresAt } = loggedIn.value;
          web.signInCookie.write(c, token, expiresAt);
          return success({ location: inLanguage(loginCodePath(ownPath(from) ?? ""), web.language) });
        }
        keepSignedIn(web, c, loggedIn.value);
        return success({ location: ownPath(from) ?? HOME });
      },
      page: (value, errors) => page(web, value, errors),
      failed: LOGIN_WORDING.error,
    }),
  );
  return routes;
}

function page(
  web: Web,
  { email, from }: { email: string; from: string },
  errors: FormErrors,
  notice: string | null = null,
): AnyPage {
  const passkeys = passkeySignIn(web);
  return { name: "login", props: { values: { email }, from: ownPath(from) ?? "", errors, notice, passkeys } };
}
