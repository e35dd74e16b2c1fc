import { Hono } from "hono";
import { countryName } from "#domain/countries.ts";
import type { User } from "#domain/user.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { readFigures } from "#use-cases/dashboard/read-figures.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { guard } from "../middleware/guard.ts";
import { renderPage } from "../render-page.ts";
import { instanceListView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";

export function dashboardPages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get("/dashboard", signedIn, async (c) => {
    const user = c.get("user");
    const figures = await orNull(web, c, () => readFigures(ports, { userId: user.id }));
    return renderPage(web, c, { name: "dashboard", props: { user: shown(user), figures } });
  });

  routes.get("/dashboard/instances", signedIn, async (c) => {
    const user = c.get("user");
    const list = await orNull(web, c, async () =>
      instanceListView(await listInstances(ports, { userId: user.id }), user, ports.clock.now()),
    );
    const { whatsappUrl, telegramUrl } = options;
    return renderPage(web, c, { name: "instances", props: { user: shown(user), list, whatsappUrl, telegramUrl } });
  });

  if (ports.sandbox !== null) {
    routes.get("/sandbox", signedIn, (c) =>
      renderPage(web, c, { name: "sandbox", props: { user: shown(c.get("user")), sandbox: true } }),
    );
  }
  return routes;
}

/** A page still comes when its figures cannot: it asks for them again by itself. */
async function orNull<Value>({ ports }: Web, c: WebContext, read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    ports.logger.error("page-data-failed", { requestId: c.get("requestId"), path: c.req.path, error });
    return null;
  }
}

function shown({ id, name, email, phone, country, createdAt }: User): SignedInUser {
  return {
    id,
    name,
    email,
    phone,
    country: country === null ? null : countryName(country),
    memberSince: createdAt.toISOString(),
  };
}
