import { Hono } from "hono";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { OWN_DATA_WORDING } from "#domain/wording/own-data.ts";
import { translated } from "#languages/say.ts";
import { ownerInputSchema } from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { Turn } from "#ports/turns.ts";
import { askForDeletion } from "#use-cases/accounts/ask-for-deletion.ts";
import { askForExport, beginExport } from "#use-cases/accounts/ask-for-export.ts";
import { keepAccount } from "#use-cases/accounts/keep-account.ts";
import { readInput, refuse } from "../answers.ts";
import { downloadInTurn } from "../download.ts";
import { type Outcome, outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { ownDataEntries } from "../own-data/entries.ts";
import { zipBytes } from "../own-data/zip.ts";
import { accountView } from "../views.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { noOtherMethod, readerInput } from "./owned.ts";

const BUSY: Outcome = { code: "RATE_LIMITED", message: OWN_DATA_WORDING.busy, retryAfterSeconds: 60 };
const OVER: Outcome = { code: "CONFLICT", message: OWN_DATA_WORDING.over };

/** A copy of all that is one's own, and the end of the account. */
export function ownDataApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { exports, publicUrl } = options;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const takeTurn = (c: WebContext) => exports.take(String(c.get("user").id), c.req.raw.signal);

  routes.post(DASHBOARD_PATHS.ownData, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    // A browser that downloads shows nobody why it was refused: better said here.
    const turn = await takeTurn(c);
    if (turn === null) return refuse(c, BUSY);
    turn.end();
    const asked = await askForExport(ports, { ...readerInput(c), ...input.value });
    if (!asked.ok) return refuse(c, outcomeOf(asked.failure));
    web.exportCookie.write(c, asked.value.token, asked.value.expiresAt);
    return c.json({ message: translated(OWN_DATA_WORDING.ready) });
  });

  routes.get(DASHBOARD_PATHS.ownData, signedIn, async (c) => {
    if (c.req.method === "HEAD") return refuse(c, OVER);
    const turn = await takeTurn(c);
    if (turn === null) return refuse(c, BUSY);
    try {
      const token = web.exportCookie.read(c);
      web.exportCookie.clear(c);
      if (await beginExport(ports, { ...readerInput(c), token })) return download(web, c, turn);
    } catch (error) {
      turn.end();
      throw error;
    }
    turn.end();
    return refuse(c, OVER);
  });

  routes.post(DASHBOARD_PATHS.deletion, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const asked = await askForDeletion(ports, { ...readerInput(c), ...input.value, publicUrl });
    return asked.ok ? c.json({ user: accountView(asked.value) }) : refuse(c, outcomeOf(asked.failure));
  });

  routes.delete(DASHBOARD_PATHS.deletion, signedIn, noFields, async (c) => {
    const kept = await keepAccount(ports, { user: c.get("user"), address: clientAddress(c) });
    if (!kept.ok) return refuse(c, outcomeOf(kept.failure));
    return c.json({ message: translated(OWN_DATA_WORDING.kept), user: accountView(kept.value) });
  });

  for (const name of ["ownData", "deletion"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

/** Made while it is taken: whoever takes it slowly has it made slowly, and whoever leaves ends it. */
function download(web: Web, c: WebContext, turn: Turn): Response {
  const { ports, options } = web;
  const { gone, answer } = downloadInTurn(web, c, turn);

  async function* made(): AsyncGenerator<Uint8Array> {
    const now = ports.clock.now();
    const { keepMessagesDays = KEEP_MESSAGES_DAYS } = options;
    const own = { user: c.get("user"), sessionId: c.get("sessionId"), gone, keepMessagesDays };
    try {
      yield* zipBytes(ownDataEntries(ports, own), now);
    } catch (error) {
      ports.logger.warn("export-broken-off", { requestId: c.get("requestId"), error });
      throw error;
    }
  }

  const day = ports.clock.now().toISOString().slice(0, 10);
  c.header("content-type", "application/zip");
  c.header("content-disposition", `attachment; filename="wesal-${day}.zip"`);
  c.header("cache-control", "no-store");
  return answer(made());
}
