import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { createKeyBody, rotateKeyBody, tokenSwitchBody } from "#ports/contracts/keys.ts";
import { readTokenSwitch, switchToken } from "#use-cases/instances/switch-token.ts";
import { createKey, type MadeKey } from "#use-cases/keys/create-key.ts";
import type { OwnedKey } from "#use-cases/keys/key-ports.ts";
import { listKeys } from "#use-cases/keys/list-keys.ts";
import { revokeKey } from "#use-cases/keys/revoke-key.ts";
import { rotateKey } from "#use-cases/keys/rotate-key.ts";
import { keyView } from "#use-cases/keys/views.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { proved } from "../middleware/proved.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** One's own keys, and the switch that leaves an instance to them alone. */
export function keysApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const shownFactor = proved(web);
  const owner = (c: WebContext) => ({ ownerId: c.get("user").id, address: clientAddress(c), within: null });
  const one = (c: WebContext): OwnedKey & { within: null } => ({ ...owner(c), id: c.req.param("keyId") ?? "" });
  const shown = ({ key, text }: MadeKey) => ({ key: keyView(key, ports.clock.now()), text });

  routes.get(DASHBOARD_PATHS.keys, signedIn, async (c) => {
    const keys = await listKeys(ports, owner(c));
    return c.json({ keys: keys.map((key) => keyView(key, ports.clock.now())) });
  });

  routes.post(DASHBOARD_PATHS.keys, signedIn, shownFactor, async (c) => {
    const input = await readInput(c, createKeyBody);
    if (!input.ok) return refuse(c, input.failure);
    const { name, scopes, instances = null, networks = [], expiresAt } = input.value;
    const form = { name, scopes, instances, networks, expiresAt: expiresAt ? new Date(expiresAt) : null };
    const made = await createKey(ports, { ...owner(c), form });
    return made.ok ? c.json(shown(made.value), 201) : refuse(c, outcomeOf(made.failure));
  });

  routes.delete(DASHBOARD_PATHS.key, signedIn, noFields, async (c) => {
    const revoked = await revokeKey(ports, { ...one(c), what: "key" });
    return revoked.ok ? c.json(keyView(revoked.value, ports.clock.now())) : refuse(c, outcomeOf(revoked.failure));
  });

  routes.delete(DASHBOARD_PATHS.oldKey, signedIn, noFields, async (c) => {
    const ended = await revokeKey(ports, { ...one(c), what: "old" });
    return ended.ok ? c.json(keyView(ended.value, ports.clock.now())) : refuse(c, outcomeOf(ended.failure));
  });

  routes.post(DASHBOARD_PATHS.rotateKey, signedIn, shownFactor, async (c) => {
    const input = await readInput(c, rotateKeyBody);
    if (!input.ok) return refuse(c, input.failure);
    const rotated = await rotateKey(ports, { ...one(c), ...input.value });
    return rotated.ok ? c.json(shown(rotated.value)) : refuse(c, outcomeOf(rotated.failure));
  });

  routes.get(DASHBOARD_PATHS.tokenSwitch, signedIn, async (c) => {
    const on = await readTokenSwitch(ports, ownedInput(c));
    return on.ok ? c.json({ on: on.value }) : refuse(c, outcomeOf(on.failure));
  });

  routes.put(DASHBOARD_PATHS.tokenSwitch, signedIn, async (c) => {
    const input = await readInput(c, tokenSwitchBody);
    if (!input.ok) return refuse(c, input.failure);
    const on = await switchToken(ports, { ...ownedInput(c), on: input.value.on });
    return on.ok ? c.json({ on: on.value }) : refuse(c, outcomeOf(on.failure));
  });

  for (const name of ["keys", "key", "oldKey", "rotateKey", "tokenSwitch"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}
