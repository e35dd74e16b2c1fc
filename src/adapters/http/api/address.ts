import { Hono } from "hono";
import { EMAIL_CHANGE_WORDING } from "#domain/wording/accounts.ts";
import { VERIFY_WORDING } from "#domain/wording/signed-in.ts";
import { translated } from "#languages/say.ts";
import { emailChangeInputSchema } from "#ports/contracts/dashboard/account.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { requestEmailChange } from "#use-cases/accounts/request-email-change.ts";
import { askAgainToVerify } from "#use-cases/accounts/verify-email.ts";
import { answerOr, readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { proved } from "../middleware/proved.ts";
import { clientAddress, type Web, type WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** One's own e-mail address: to be confirmed, or to be another. */
export function addressApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { publicUrl } = options;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.post(DASHBOARD_PATHS.verification, signedIn, noFields, async (c) => {
    const asked = await askAgainToVerify(ports, { user: c.get("user"), publicUrl });
    return asked.ok ? c.json({ message: translated(VERIFY_WORDING.sent) }) : refuse(c, outcomeOf(asked.failure));
  });

  routes.post(DASHBOARD_PATHS.emailChange, signedIn, proved(web), (c) =>
    answerOr(web, c, EMAIL_CHANGE_WORDING.failed, async () => {
      const form = await readInput(c, emailChangeInputSchema);
      if (!form.ok) return refuse(c, form.failure);
      const asker = { user: c.get("user"), address: clientAddress(c), publicUrl };
      const asked = await requestEmailChange(ports, { ...asker, form: form.value });
      if (!asked.ok) return refuse(c, outcomeOf(asked.failure));
      return c.json({ message: translated(EMAIL_CHANGE_WORDING.asked) });
    }),
  );

  for (const name of ["verification", "emailChange"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
