import { type Result, success } from "#domain/result.ts";
import type { StartedTelegramQr } from "#ports/telegram-provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type OwnedInput, recordOwned } from "#use-cases/instances/find-owned.ts";
import { isUnderWay } from "../is-under-way.ts";
import { type OpenPorts, providerFailed } from "../open-gateway.ts";
import { type LinkingFailure, openWithApp } from "./open-with-app.ts";

/** A QR code to scan, or the status when it has been scanned or an account is linked already. */
export async function startQrAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedTelegramQr, LinkingFailure>> {
  const opened = await openWithApp(ports, input);
  if (!opened.ok) return opened;
  const { instance, credentials, app } = opened.value;
  const before = await ports.telegram.status(credentials);
  const started = await ports.telegram.startQr(credentials, { app, newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  if (!isUnderWay(before, ports.clock.now())) await recordOwned(ports, input, "session-started", instance.name);
  return success(started.value);
}
