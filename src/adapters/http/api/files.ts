import { Hono } from "hono";
import { bringsFile } from "#adapters/http-kit/connections/request-time.ts";
import { DOWNLOAD_RETRY_SECONDS } from "#adapters/http-kit/downloads.ts";
import { SENDS_WORDING } from "#domain/wording/sends.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { KeptFileView } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { keepFileAsOwner } from "#use-cases/messages/keep-file-as-owner.ts";
import { refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

const MAX_NAME = 240;

/** Files of messages that a form sends: each goes on to the gateway as it comes. */
export function filesApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();

  routes.post(DASHBOARD_PATHS.files, guard(web), async (c) => {
    const { signal, body } = c.req.raw;
    const turn = await options.uploads?.take(String(c.get("user").id), signal);
    if (turn === null) {
      return refuse(c, { code: "UNAVAILABLE", message: V1_WORDING.busy, retryAfterSeconds: DOWNLOAD_RETRY_SECONDS });
    }
    if (c.env?.incoming !== undefined) bringsFile(c.env.incoming);
    try {
      const length = Number(c.req.header("content-length") ?? Number.NaN);
      const file = {
        fileName: (c.req.query("fileName") ?? "").slice(0, MAX_NAME),
        mimetype: c.req.header("content-type"),
        length: Number.isSafeInteger(length) ? length : null,
        chunks: body ?? nothing(),
      };
      const kept = await keepFileAsOwner(ports, { ...ownedInput(c), file, gone: signal });
      if (!kept.ok) return refuse(c, outcomeOf(kept.failure, SENDS_WORDING.uploadFailed));
      const view: KeptFileView = { ...kept.value, expiresAt: kept.value.expiresAt.toISOString() };
      return c.json(view, 201);
    } finally {
      turn?.end();
    }
  });

  noOtherMethod(routes, DASHBOARD_PATHS.files);
  return routes;
}

async function* nothing(): AsyncIterable<Uint8Array> {}
