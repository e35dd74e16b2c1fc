import { Hono } from "hono";
import { failure, success, unreachable } from "#domain/result.ts";
import { MAILED_LINK_WORDING } from "#domain/wording/mailed-links.ts";
import { inLanguage } from "#languages/paths.ts";
import { translated } from "#languages/say.ts";
import { type AnyPage, mailedLinkPath, PAGES, resetPasswordPath } from "#ports/contracts/pages.ts";
import type { FormErrors } from "#ports/contracts/sign-in-pages.ts";
import type { MailedLink } from "#ports/mailed-links.ts";
import { redeemMailedLink, type UsedLink } from "#use-cases/accounts/redeem-mailed-link.ts";
import { wantsJson } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { HOME } from "../middleware/guests-only.ts";
import { renderPage } from "../render-page.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { type FormSuccess, handleForm } from "./forms.ts";
import { servePage } from "./serve-page.ts";

const LEAVE_AFTER_MS = 3000;

const LINK = PAGES["mailed-link"].path;

/** What the links of mails open, but for a new password. To look at one does not use it up: mail programs do so too. */
export function mailedLinkPage(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();

  servePage(web, routes, "mailed-link", async (c) => {
    const token = c.req.param("token");
    for (const purpose of WITH_NOTICE) {
      if (!web.notices.take(c, purpose)) continue;
      c.header("refresh", `${LEAVE_AFTER_MS / 1000}; url=${leadsTo(purpose, web)}`);
      return renderPage(web, c, page(token, { purpose, email: "" }, {}, translated(MAILED_LINK_WORDING[purpose].done)));
    }
    const link = await ports.mailedLinks.check(token);
    return renderPage(web, c, page(token, link), link === null ? 410 : 200);
  });

  routes.post(LINK, async (c) => {
    const token = c.req.param("token");
    const link = await ports.mailedLinks.check(token);
    return handleForm(web, c, {
      read: () => null,
      async act() {
        const input = { token, address: clientAddress(c), publicUrl: options.publicUrl };
        const used = await redeemMailedLink(ports, { ...input, deviceMarks: web.device.read(c) });
        if (!used.ok) return failure(outcomeOf(used.failure));
        return success(done(c, token, used.value));
      },
      page: (_value, errors, { code }) => page(token, code === "MAILED_LINK_INVALID" ? null : link, errors),
      failed: MAILED_LINK_WORDING.failed,
    });
  });

  function done(c: WebContext, token: string, used: UsedLink): FormSuccess {
    const { purpose } = used;
    const message = translated(MAILED_LINK_WORDING[purpose].done);

    if (purpose === "keep-email") {
      web.cookie.clear(c);
      const location = inLanguage(resetPasswordPath(used.resetToken), web.language);
      return { location, message, leaveAfterMs: LEAVE_AFTER_MS, readAt: location };
    }
    if (purpose === "know-device") web.device.write(c, used.deviceMarks);
    if (!wantsJson(c)) web.notices.leave(c, purpose);
    return {
      location: leadsTo(purpose, web),
      message,
      leaveAfterMs: LEAVE_AFTER_MS,
      readAt: inLanguage(mailedLinkPath(token), web.language),
    };
  }
  return routes;
}

/** The others lead on at once. */
const WITH_NOTICE = ["verify-email", "change-email", "know-device"] as const;

/** Who is not signed in is sent on to the login. */
function leadsTo(purpose: (typeof WITH_NOTICE)[number], { language }: Web): string {
  switch (purpose) {
    case "verify-email":
    case "change-email":
      return HOME;
    case "know-device":
      return inLanguage(PAGES.login.path, language);
    default:
      return unreachable(purpose);
  }
}

function page(
  token: string,
  link: Pick<MailedLink, "purpose" | "email"> | null,
  errors: FormErrors = {},
  done: string | null = null,
): AnyPage {
  const { purpose, email } = link ?? { purpose: null, email: "" };
  return { name: "mailed-link", props: { token, purpose, email, done, errors } };
}
