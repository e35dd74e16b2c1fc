import { deviceName } from "#domain/accounts/device-name.ts";
import type { User } from "#domain/accounts/user.ts";
import { newDeviceWords } from "#domain/wording/mails.ts";
import { inLanguage } from "#languages/paths.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";

const MAX_NAME = 64;

/** A sign-in on a device that was not known; of very many a day, the first few. */
export function tellOfNewDevice(
  ports: Pick<WebPorts, "audit" | "bell" | "mail" | "background" | "limits" | "clock">,
  user: User,
  { userAgent, address, publicUrl }: DeviceClues & { readonly publicUrl: string },
): void {
  const device = { name: deviceName(userAgent), address, at: ports.clock.now() };
  const recoverLink = publicUrl + inLanguage(PAGES.recover.path, user.language);
  ports.background.run("new-device-mail-failed", async () => {
    if ((await ports.limits.newDeviceMail.take(String(user.id))) !== null) return;
    try {
      await ports.mail.send(accountMail(user, () => newDeviceWords(ports.mail.product, device, { recoverLink })));
    } finally {
      if (await hasSignedInBefore(ports, user.id)) await ring();
    }
  });

  async function ring(): Promise<void> {
    const about = { of: null, instanceId: null, about: device.name.slice(0, MAX_NAME) };
    const id = `new-device-${user.id}-${device.at.getTime()}`;
    await ports.bell.ring([{ id, userId: user.id, kind: "new-device", at: device.at, ...about }]);
  }
}

/** Of what is on record about a user, the newest: the sign-in in question is among them. */
const LOOKED_AT = 500;

/** The first sign-in of an account is its owner's, with whatever they signed up on: their bell has nothing to warn them of. */
async function hasSignedInBefore({ audit }: Pick<WebPorts, "audit">, userId: number): Promise<boolean> {
  const entries = await audit.listOf(userId, { before: null, limit: LOOKED_AT });
  return entries.length === LOOKED_AT || entries.filter(({ action }) => action === "login-succeeded").length > 1;
}
