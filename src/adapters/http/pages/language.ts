import { Hono } from "hono";
import { failure, success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { isLanguage } from "#languages/languages.ts";
import { LANGUAGE_PATH } from "#ports/contracts/pages.ts";
import { guard } from "../middleware/guard.ts";
import { HOME } from "../middleware/guests-only.ts";
import { ownPath } from "../redirect-path.ts";
import type { Web, WebEnv } from "../web.ts";
import { handleForm } from "./forms.ts";

/** In which language one's dashboard and mails are; leads back to the page that asked. */
export function languageAction(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.post(LANGUAGE_PATH, guard(web), (c) =>
    handleForm(web, c, {
      read: (fields) => ({ language: fields.text("language"), from: fields.text("from") }),
      async act({ language, from }) {
        if (!isLanguage(language)) return failure({ code: "MALFORMED", message: SERVER_WORDING.languageUnknown });
        await web.ports.users.setLanguage(c.get("user").id, language);
        return success({ location: ownPath(from) ?? HOME });
      },
      page: () => ({ name: "server-error", props: { problem: "error", requestId: c.get("requestId") } }),
      failed: SERVER_WORDING.error,
    }),
  );
  return routes;
}
