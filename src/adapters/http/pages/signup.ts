import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { parseReferral } from "#domain/validation/signup.ts";
import { SIGNUP_WORDING } from "#domain/wording/accounts.ts";
import { inLanguage } from "#languages/paths.ts";
import { type AnyPage, PAGES, type SignupProps } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import { signUp } from "#use-cases/accounts/sign-up.ts";
import { outcomeOf } from "../errors.ts";
import { renderPage } from "../render-page.ts";
import { tellingLimits } from "../told-limits.ts";
import { clientAddress, type Web, type WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

export function signupPage(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "signup", (c) => {
    const referral = c.req.query("ref") ?? "";
    return renderPage(web, c, page({ name: "", email: "", country: "", referral, terms: false }, {}));
  });

  routes.post(PAGES.signup.path, (c) =>
    handleForm(web, c, {
      read: (fields) => ({
        name: fields.text("name"),
        email: fields.text("email"),
        country: fields.text("country"),
        password: fields.text("password"),
        terms: fields.ticked("terms"),
        referral: fields.text("referral") || (c.req.query("ref") ?? ""),
      }),
      async act(input) {
        const { publicUrl } = web.options;
        const browser = { address: clientAddress(c), deviceMarks: web.device.read(c) };
        const signedUp = await signUp(tellingLimits(web, c), {
          ...input,
          ...browser,
          publicUrl,
          language: web.language,
        });
        if (!signedUp.ok) return failure(outcomeOf(signedUp.failure));
        web.device.write(c, signedUp.value.deviceMarks);
        web.notices.leave(c, "signed-up", input.email);
        return success({ location: inLanguage(PAGES.login.path, web.language) });
      },
      page,
      failed: SIGNUP_WORDING.failed,
    }),
  );
  return routes;
}

/** The password is not among what is shown again; a referral that names nobody is not shown. */
function page({ name, email, country, referral, terms }: SignupProps["values"], errors: FormErrors): AnyPage {
  const referrer = parseReferral(referral);
  const values = { name, email, country, terms, referral: referrer === null ? "" : String(referrer) };
  return { name: "signup", props: { values, errors } };
}
