import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { LOGIN_WORDING, SIGNUP_WORDING } from "#domain/wording/accounts.ts";
import { type AnyPage, type FormErrors, PAGES } from "#ports/contracts/pages.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";
import { takeNotice } from "../cookies.ts";
import { outcomeOf } from "../errors.ts";
import { HOME } from "../middleware/guests-only.ts";
import { ownPath } from "../redirect-path.ts";
import { renderPage } from "../render-page.ts";
import { deviceClues, type Web, type WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

export function loginPage(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "login", (c) => {
    const notice = takeNotice(c, "signed-up") ? SIGNUP_WORDING.done : null;
    return renderPage(web, c, page({ email: "", from: c.req.query("from") ?? "" }, {}, notice));
  });

  routes.post(PAGES.login.path, (c) =>
    handleForm(web, c, {
      read: (fields) => ({
        email: fields.text("email"),
        password: fields.text("password"),
        from: fields.text("from") || (c.req.query("from") ?? ""),
      }),
      async act({ email, password, from }) {
        const previousToken = web.cookie.read(c);
        const input = { email, password, previousToken, ...deviceClues(c) };
        const loggedIn = await logIn(web.ports, input);
        if (!loggedIn.ok) return failure(outcomeOf(loggedIn.failure));
        web.cookie.write(c, loggedIn.value.token, loggedIn.value.expiresAt);
        return success({ location: ownPath(from) ?? HOME });
      },
      page: (value, errors) => page(value, errors),
      failed: LOGIN_WORDING.error,
    }),
  );
  return routes;
}

function page(
  { email, from }: { email: string; from: string },
  errors: FormErrors,
  notice: string | null = null,
): AnyPage {
  return { name: "login", props: { values: { email }, from: ownPath(from) ?? "", errors, notice } };
}
