import type { Result } from "#domain/result.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { StartedQr, TelegramSessions } from "#ports/telegram-sessions.ts";
import { countedStep, type LoginStepFailure } from "./counted-step.ts";
import { type GivenApp, readApp } from "./read-app.ts";

/** A QR code to scan; only a new one that is asked for is counted, for pages ask for the one on show again and again. */
export async function startQrByToken(
  ports: {
    readonly instances: Pick<InstanceStore, "readTelegramApp">;
    readonly sessions: Pick<TelegramSessions, "startQr">;
    readonly logins: Limit;
  },
  input: { readonly instance: InstanceRef; readonly app: GivenApp; readonly newCode: boolean },
): Promise<Result<StartedQr, LoginStepFailure>> {
  const { instance, newCode } = input;
  const app = await readApp(ports, instance, input.app);
  if (!app.ok) return app;
  const start = () => ports.sessions.startQr(instance, { app: app.value, newCode });
  return newCode ? await countedStep(ports, instance, start) : await start();
}
