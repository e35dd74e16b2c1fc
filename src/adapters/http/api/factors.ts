import { Hono } from "hono";
import { qrImage } from "#adapters/http-kit/qr-image.ts";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import { translated } from "#languages/say.ts";
import {
  codeInputSchema,
  type FactorDone,
  type FactorsView,
  ownerInputSchema,
  type RecoveryCodesView,
  type TotpBegun,
} from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { beginTotp, removeTotp, turnOnTotp } from "#use-cases/accounts/authenticator.ts";
import { factorsOf } from "#use-cases/accounts/factors.ts";
import { proveByCode } from "#use-cases/accounts/prove.ts";
import { renewRecoveryCodes } from "#use-cases/accounts/recovery-codes.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { passkeyProblem } from "../passkey-sign-in.ts";
import { passkeyView } from "../views.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, readerInput } from "./owned.ts";

/** What one signs in with besides a password: an authenticator app and recovery codes; passkeys stand beside. */
export function factorsApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { publicUrl } = options;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.factors, signedIn, async (c) => {
    const { id } = c.get("user");
    const [factors, recoveryCodesLeft] = await Promise.all([
      factorsOf(ports, id),
      ports.secondFactors.countRecoveryCodes(id),
    ]);
    const passkeys = factors.passkeys.map(passkeyView);
    const view = { totp: factors.totp, passkeys, recoveryCodesLeft, passkeyProblem: passkeyProblem(ports) };
    return c.json(view satisfies FactorsView);
  });

  routes.post(DASHBOARD_PATHS.factorProof, signedIn, async (c) => {
    const input = await readInput(c, codeInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const proved = await proveByCode(ports, { ...readerInput(c), ...input.value });
    if (!proved.ok) return refuse(c, outcomeOf(proved.failure));
    return c.json({ message: translated(FACTOR_WORDING.proved) } satisfies FactorDone);
  });

  routes.post(DASHBOARD_PATHS.recoveryCodes, signedIn, noFields, async (c) => {
    const renewed = await renewRecoveryCodes(ports, readerInput(c));
    if (!renewed.ok) return refuse(c, outcomeOf(renewed.failure));
    return c.json({ recoveryCodes: renewed.value } satisfies RecoveryCodesView);
  });

  routes.post(DASHBOARD_PATHS.totp, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const begun = await beginTotp(ports, { ...readerInput(c), ...input.value });
    if (!begun.ok) return refuse(c, outcomeOf(begun.failure));
    const { secret, address } = begun.value;
    return c.json({ secret, address, qr: await qrImage(address) } satisfies TotpBegun);
  });

  routes.post(DASHBOARD_PATHS.totpConfirm, signedIn, async (c) => {
    const input = await readInput(c, codeInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const on = await turnOnTotp(ports, { ...readerInput(c), ...input.value, publicUrl });
    if (!on.ok) return refuse(c, outcomeOf(on.failure));
    return c.json({ recoveryCodes: on.value } satisfies RecoveryCodesView);
  });

  routes.post(DASHBOARD_PATHS.totpRemove, signedIn, async (c) => {
    const input = await readInput(c, ownerInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const removed = await removeTotp(ports, { ...readerInput(c), ...input.value, publicUrl });
    if (!removed.ok) return refuse(c, outcomeOf(removed.failure));
    return c.json({ message: translated(FACTOR_WORDING.totpRemoved) } satisfies FactorDone);
  });

  const paths = ["factors", "factorProof", "recoveryCodes", "totp", "totpConfirm", "totpRemove"] as const;
  for (const name of paths) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}
