import { Hono } from "hono";
import { inLanguage } from "#languages/paths.ts";
import { LOGOUT_PATH, PAGES } from "#ports/contracts/pages.ts";
import { logOut } from "#use-cases/accounts/log-out.ts";
import { clientAddress, type Web, type WebEnv } from "../web.ts";
import { formDone } from "./forms.ts";

export function logoutAction(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.post(LOGOUT_PATH, async (c) => {
    const token = web.cookie.read(c);
    const left = token === null ? null : await logOut(web.ports, { token, address: clientAddress(c) });
    web.cookie.clear(c);
    return formDone(c, { location: inLanguage(PAGES.login.path, left?.language ?? "en") });
  });
  return routes;
}
