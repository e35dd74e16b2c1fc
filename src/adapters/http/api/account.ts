import { Hono } from "hono";
import { DEVICE_WORDING, PROFILE_WORDING } from "#domain/wording/accounts.ts";
import { translated } from "#languages/say.ts";
import {
  type DeviceList,
  type MailChoiceView,
  mailChoiceSchema,
  type ProfileSaved,
  profileInputSchema,
} from "#ports/contracts/dashboard/account.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { signOutDevice, signOutEverywhere } from "#use-cases/accounts/devices.ts";
import { updateProfile } from "#use-cases/accounts/update-profile.ts";
import { readMailChoice, setMailChoice } from "#use-cases/notices/mail-choice.ts";
import { answerOr, readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { tellingLimits } from "../told-limits.ts";
import { accountView, deviceView } from "../views.ts";
import { clientAddress, deviceClues, type Web, type WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** One's own profile, and the devices one is signed in on. */
export function accountApi(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.profile, signedIn, (c) => c.json(accountView(c.get("user"))));

  routes.put(DASHBOARD_PATHS.profile, signedIn, (c) =>
    answerOr(web, c, PROFILE_WORDING.failed, async () => {
      const form = await readInput(c, profileInputSchema);
      if (!form.ok) return refuse(c, form.failure);
      const updated = await updateProfile(tellingLimits(web, c), {
        userId: c.get("user").id,
        form: form.value,
        device: deviceClues(c),
        deviceMarks: web.device.read(c),
        publicUrl: options.publicUrl,
      });
      if (!updated.ok) return refuse(c, outcomeOf(updated.failure));
      const { user, session } = updated.value;
      if (session !== null) {
        web.cookie.write(c, session.token, session.expiresAt);
        web.device.write(c, session.deviceMarks);
      }
      return c.json({ message: translated(PROFILE_WORDING.updated), user: accountView(user) } satisfies ProfileSaved);
    }),
  );

  routes.get(DASHBOARD_PATHS.mailChoice, signedIn, async (c) =>
    c.json((await readMailChoice(ports, { userId: c.get("user").id })) satisfies MailChoiceView),
  );

  routes.put(DASHBOARD_PATHS.mailChoice, signedIn, async (c) => {
    const choice = await readInput(c, mailChoiceSchema);
    if (!choice.ok) return refuse(c, choice.failure);
    const input = { userId: c.get("user").id, address: clientAddress(c), choice: choice.value };
    return c.json((await setMailChoice(ports, input)) satisfies MailChoiceView);
  });

  routes.get(DASHBOARD_PATHS.devices, signedIn, async (c) => {
    const devices = await ports.authSessions.list(c.get("user").id);
    const current = c.get("sessionId");
    return c.json({ devices: devices.map((device) => deviceView(device, current)) } satisfies DeviceList);
  });

  routes.delete(DASHBOARD_PATHS.device, signedIn, noFields, async (c) => {
    const id = c.req.param("id");
    const ended = await signOutDevice(ports, { userId: c.get("user").id, id, address: clientAddress(c) });
    if (!ended.ok) return refuse(c, outcomeOf(ended.failure));
    if (id === c.get("sessionId")) web.cookie.clear(c);
    return c.json({ message: translated(DEVICE_WORDING.signedOut) });
  });

  routes.post(DASHBOARD_PATHS.signOutEverywhere, signedIn, noFields, async (c) => {
    await signOutEverywhere(ports, { userId: c.get("user").id, address: clientAddress(c) });
    web.cookie.clear(c);
    return c.json({ message: translated(DEVICE_WORDING.signedOutEverywhere) });
  });

  for (const name of ["profile", "mailChoice", "devices", "signOutEverywhere", "device"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}
