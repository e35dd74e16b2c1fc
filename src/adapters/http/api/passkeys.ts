import { Hono } from "hono";
import { FACTOR_WORDING, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import { translated } from "#languages/say.ts";
import {
  type FactorDone,
  ownerInputSchema,
  type PasskeyAdded,
  type PasskeyOptionsView,
  passkeyInputSchema,
  passkeyNameSchema,
  passkeyProofSchema,
} from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { addPasskey, askForNewPasskey, removePasskey, renamePasskey } from "#use-cases/accounts/own-passkeys.ts";
import type { PasskeyAsked } from "#use-cases/accounts/passkey-answers.ts";
import { askForProof, proveByPasskey } from "#use-cases/accounts/prove.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { passkeyView } from "../views.ts";
import { deviceClues, type Web, type WebContext, type WebEnv } from "../web.ts";
import { noOtherMethod, readerInput } from "./owned.ts";

/** One's own passkeys, and one of them shown for what asks for it. */
export function passkeysApi(web: Web): Hono<WebEnv> {
  const { ports, options, passkeyCookie } = web;
  const { publicUrl } = options;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  function asked(c: WebContext, { token, expiresAt, options: given }: PasskeyAsked): Response {
    passkeyCookie.write(c, token, expiresAt);
    return c.json({ options: given } satisfies PasskeyOptionsView);
  }

  routes.post(DASHBOARD_PATHS.passkeysAsk, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const asking = await askForNewPasskey(ports, { ...readerInput(c), ...input.value });
    return asking.ok ? asked(c, asking.value) : refuse(c, outcomeOf(asking.failure));
  });

  routes.post(DASHBOARD_PATHS.passkeys, signedIn, async (c) => {
    const input = await readInput(c, passkeyInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const token = passkeyCookie.read(c);
    const added = await addPasskey(ports, {
      ...readerInput(c),
      ...input.value,
      token,
      device: deviceClues(c),
      publicUrl,
    });
    if (!added.ok) return refuse(c, outcomeOf(added.failure));
    passkeyCookie.clear(c);
    const { passkey, recoveryCodes } = added.value;
    return c.json({ passkey: passkeyView(passkey), recoveryCodes } satisfies PasskeyAdded, 201);
  });

  routes.post(DASHBOARD_PATHS.passkeyProofAsk, signedIn, noFields, async (c) => {
    const asking = await askForProof(ports, readerInput(c));
    return asking.ok ? asked(c, asking.value) : refuse(c, outcomeOf(asking.failure));
  });

  routes.post(DASHBOARD_PATHS.passkeyProof, signedIn, async (c) => {
    const input = await readInput(c, passkeyProofSchema);
    if (!input.ok) return refuse(c, input.failure);
    const token = passkeyCookie.read(c);
    const proved = await proveByPasskey(ports, { ...readerInput(c), ...input.value, token });
    passkeyCookie.clear(c);
    if (!proved.ok) return refuse(c, outcomeOf(proved.failure));
    return c.json({ message: translated(FACTOR_WORDING.proved) } satisfies FactorDone);
  });

  routes.put(DASHBOARD_PATHS.passkey, signedIn, async (c) => {
    const input = await readInput(c, passkeyNameSchema);
    if (!input.ok) return refuse(c, input.failure);
    const renamed = await renamePasskey(ports, { ...readerInput(c), ...input.value, id: c.req.param("id") });
    if (!renamed.ok) return refuse(c, outcomeOf(renamed.failure));
    return c.json({ message: translated(PASSKEY_WORDING.renamed) } satisfies FactorDone);
  });

  routes.post(DASHBOARD_PATHS.passkeyRemove, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const id = c.req.param("id");
    const removed = await removePasskey(ports, { ...readerInput(c), ...input.value, id, publicUrl });
    if (!removed.ok) return refuse(c, outcomeOf(removed.failure));
    return c.json({ message: translated(PASSKEY_WORDING.removed) } satisfies FactorDone);
  });

  const paths = ["passkeysAsk", "passkeys", "passkeyProofAsk", "passkeyProof", "passkey", "passkeyRemove"] as const;
  for (const name of paths) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
