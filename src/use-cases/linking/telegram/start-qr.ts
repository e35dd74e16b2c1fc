import { type Result, success } from "#domain/result.ts";
import type { StartedTelegramQr } from "#ports/telegram-provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { providerFailed } from "../open-gateway.ts";
import { isUnderWay, recordSession } from "../record-session.ts";
import { type LinkingFailure, openWithApp } from "./open-with-app.ts";

/** A QR code to scan, or the status when it has been scanned or an account is linked already. */
export async function startQr(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedTelegramQr, LinkingFailure>> {
  const opened = await openWithApp(ports, input);
  if (!opened.ok) return opened;
  const { instance, credentials, app } = opened.value;
  const before = await ports.telegram.status(credentials);
  const started = await ports.telegram.startQr(credentials, { app, newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  if (!isUnderWay(before, ports.clock.now()))
    await recordSession(ports, input, { action: "session-started", about: instance.name });
  return success(started.value);
}
