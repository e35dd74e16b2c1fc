import { type Result, success } from "#domain/result.ts";
import type { StartedTelegramQr } from "#ports/telegram-provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../../instances/find-owned.ts";
import { providerFailed } from "../open-gateway.ts";
import { recordSession } from "../record-session.ts";
import { type LinkingFailure, openWithApp } from "./open-with-app.ts";

/** A QR code to scan, or the status when it has been scanned or an account is linked already. */
export async function startQr(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput & { newCode: boolean },
): Promise<Result<StartedTelegramQr, LinkingFailure>> {
  const opened = await openWithApp(ports, input);
  if (!opened.ok) return opened;
  const { credentials, app } = opened.value;
  const started = await ports.telegram.startQr(credentials, { app, newCode: input.newCode });
  if (!started.ok) return providerFailed(started.failure);
  await recordSession(ports, input, "session-started");
  return success(started.value);
}
