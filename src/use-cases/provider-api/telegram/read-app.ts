import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import { parseApiId } from "#domain/sessions/telegram-login.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";

/** As the caller gives it; what is left out is the instance's own. */
export interface GivenApp {
  readonly apiId?: string | undefined;
  readonly apiHash?: string | undefined;
}

interface AppFailure {
  readonly code: "telegram-error";
  readonly error: TelegramErrorCode;
}

/** The application that a log-in is made in the name of. */
export async function readApp(
  ports: { readonly instances: Pick<InstanceStore, "readTelegramApp"> },
  instance: InstanceRef,
  given: GivenApp,
): Promise<Result<TelegramApp, AppFailure>> {
  const isWhole = given.apiId !== undefined && given.apiHash !== undefined;
  const own = isWhole ? null : await ports.instances.readTelegramApp(instance.instanceId);
  const apiHash = given.apiHash ?? own?.appHash;
  const apiIdText = given.apiId ?? own?.apiId;
  if (apiIdText === undefined || apiHash === undefined) {
    return failure({ code: "telegram-error", error: "API_ID_MISSING" });
  }
  const apiId = parseApiId(apiIdText);
  return apiId === null ? failure({ code: "telegram-error", error: "API_ID_INVALID" }) : success({ apiId, apiHash });
}
