import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { RECOVERY_WORDING, RESET_WORDING } from "#domain/wording/accounts.ts";
import { inLanguage } from "#languages/paths.ts";
import { translated } from "#languages/say.ts";
import { type AnyPage, PAGES, type ResetPasswordProps, resetPasswordPath } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import { requestReset } from "#use-cases/accounts/request-reset.ts";
import { resetPassword } from "#use-cases/accounts/reset-password.ts";
import { wantsJson } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { renderPage } from "../render-page.ts";
import { tellingLimits } from "../told-limits.ts";
import { clientAddress, hasOutbox, type Web, type WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

/** Source: spec §4, §9. */
const LEAVE_AFTER_MS = 3000;

const RECOVER = PAGES.recover.path;
const RESET = PAGES["reset-password"].path;

/** Both pages of a lost password. To look at a link does not use it up: mail programs do so too. */
export function recoverPages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();
  const login = inLanguage(PAGES.login.path, web.language);
  const outbox = hasOutbox(options);
  const recoverPage = (email: string, errors: FormErrors, done: string | null = null): AnyPage => ({
    name: "recover",
    props: { values: { email }, errors, done, outbox },
  });

  servePage(web, routes, "recover", (c) => {
    const done = web.notices.take(c, "reset-requested") ? translated(RECOVERY_WORDING.sent) : null;
    return renderPage(web, c, recoverPage("", {}, done));
  });

  routes.post(RECOVER, (c) =>
    handleForm(web, c, {
      read: (fields) => fields.text("email"),
      async act(email) {
        const { publicUrl } = options;
        const requested = await requestReset(tellingLimits(web, c), { email, publicUrl, address: clientAddress(c) });
        if (!requested.ok) return failure(outcomeOf(requested.failure));
        if (!wantsJson(c)) web.notices.leave(c, "reset-requested");
        return success({
          location: login,
          message: translated(RECOVERY_WORDING.sent),
          readAt: inLanguage(RECOVER, web.language),
        });
      },
      page: (email, errors) => recoverPage(email, errors),
      failed: RECOVERY_WORDING.failed,
    }),
  );

  servePage(web, routes, "reset-password", async (c) => {
    const token = c.req.param("token");
    if (web.notices.take(c, "password-reset")) {
      c.header("refresh", `${LEAVE_AFTER_MS / 1000}; url=${login}`);
      return renderPage(web, c, resetPage(token, "done"));
    }
    const isLive = (await ports.resetTokens.check(token)) !== null;
    return isLive ? renderPage(web, c, resetPage(token, "open")) : renderPage(web, c, resetPage(token, "gone"), 410);
  });

  routes.post(RESET, (c) => {
    const token = c.req.param("token");
    return handleForm(web, c, {
      read: (fields) => ({
        password: fields.text("password"),
        confirm: fields.text("confirm"),
        rotateCredentials: fields.ticked("rotateCredentials"),
      }),
      async act(form) {
        const { publicUrl } = options;
        const browser = { address: clientAddress(c), deviceMarks: web.device.read(c) };
        const reset = await resetPassword(ports, { ...form, ...browser, token, publicUrl });
        if (!reset.ok) return failure(outcomeOf(reset.failure));
        web.device.write(c, reset.value.deviceMarks);
        if (!wantsJson(c)) web.notices.leave(c, "password-reset");
        const readAt = inLanguage(resetPasswordPath(token), web.language);
        return success({
          location: login,
          message: translated(RESET_WORDING.done),
          leaveAfterMs: LEAVE_AFTER_MS,
          readAt,
        });
      },
      page: ({ rotateCredentials }, errors, refusal) =>
        resetPage(token, refusal.code === "RESET_LINK_INVALID" ? "gone" : "open", { rotateCredentials, errors }),
      failed: RESET_WORDING.failed,
    });
  });
  return routes;
}

function resetPage(
  token: string,
  state: ResetPasswordProps["state"],
  { rotateCredentials = true, errors = {} }: Partial<Pick<ResetPasswordProps, "rotateCredentials" | "errors">> = {},
): AnyPage {
  return { name: "reset-password", props: { token, state, rotateCredentials, errors } };
}
