import { Hono } from "hono";
import { RECOVERY_WORDING, RESET_WORDING } from "#domain/wording/accounts.ts";
import { translated } from "#languages/say.ts";
import { recoverInputSchema, resetInputSchema } from "#ports/contracts/dashboard/account.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { requestReset } from "#use-cases/accounts/request-reset.ts";
import { resetPassword } from "#use-cases/accounts/reset-password.ts";
import { answerOr, readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { tellingLimits } from "../told-limits.ts";
import { clientAddress, type Web, type WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** The recovery service, for programs as for pages. Source: spec §7. */
export function recoveryApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { publicUrl } = options;
  const routes = new Hono<WebEnv>();

  routes.post(DASHBOARD_PATHS.recover, (c) =>
    answerOr(web, c, RECOVERY_WORDING.failed, async () => {
      const input = await readInput(c, recoverInputSchema);
      if (!input.ok) return refuse(c, input.failure);
      const requested = await requestReset(tellingLimits(web, c), {
        ...input.value,
        publicUrl,
        address: clientAddress(c),
      });
      if (!requested.ok) return refuse(c, outcomeOf(requested.failure));
      return c.json({ success: true, message: translated(RECOVERY_WORDING.sent) });
    }),
  );

  routes.post(DASHBOARD_PATHS.reset, (c) =>
    answerOr(web, c, RESET_WORDING.failed, async () => {
      const input = await readInput(c, resetInputSchema);
      if (!input.ok) return refuse(c, input.failure);
      const { password, rotateCredentials } = input.value;
      const reset = await resetPassword(ports, {
        token: c.req.param("token"),
        password,
        confirm: password,
        rotateCredentials,
        deviceMarks: null,
        publicUrl,
        address: clientAddress(c),
      });
      if (!reset.ok) return refuse(c, outcomeOf(reset.failure));
      return c.json({ success: true, message: translated(RESET_WORDING.done) });
    }),
  );

  for (const name of ["recover", "reset"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
