import { deviceName } from "#domain/accounts/device-name.ts";
import type { User } from "#domain/accounts/user.ts";
import { newDeviceWords } from "#domain/wording/mails.ts";
import { inLanguage } from "#languages/paths.ts";
import type { DeviceClues } from "#ports/auth-sessions.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";

/** A sign-in on a device that was not known; of very many a day, the first few. */
export function tellOfNewDevice(
  ports: Pick<WebPorts, "mail" | "background" | "limits" | "clock">,
  user: User,
  { userAgent, address, publicUrl }: DeviceClues & { readonly publicUrl: string },
): void {
  const device = { name: deviceName(userAgent), address, at: ports.clock.now() };
  const recoverLink = publicUrl + inLanguage(PAGES.recover.path, user.language);
  ports.background.run("new-device-mail-failed", async () => {
    if ((await ports.limits.newDeviceMail.take(String(user.id))) !== null) return;
    await ports.mail.send(accountMail(user, () => newDeviceWords(ports.mail.product, device, { recoverLink })));
  });
}
