import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type AccountChange, type ChangePorts, type ChangeRefused, refuseChange } from "./change-guard.ts";

type ExportPorts = ChangePorts & Pick<WebPorts, "authSteps">;

/** Allows one download of all that is one's own, in this session, within minutes: the token is for its cookie. */
export async function askForExport(
  ports: ExportPorts,
  { sessionId, ...input }: AccountChange & { readonly sessionId: string },
): Promise<Result<{ readonly token: string; readonly expiresAt: Date }, ChangeRefused>> {
  const refused = await refuseChange(ports, input);
  if (refused !== null) return failure(refused);
  return success(await ports.authSteps.begin("export", { userId: input.userId, data: sessionId }));
}

interface ExportBegun {
  /** Null where the browser has none. */
  readonly token: string | null;
  readonly userId: number;
  readonly sessionId: string;
  readonly address: string | null;
}

/** Uses it up, on record; false where it is not this session's, used or over. */
export async function beginExport(
  ports: Pick<WebPorts, "authSteps" | "audit" | "clock">,
  { token, userId, sessionId, address }: ExportBegun,
): Promise<boolean> {
  const step = token === null ? null : await ports.authSteps.finish("export", token);
  if (step === null || step.userId !== userId || step.data !== sessionId) return false;
  await ports.audit.record({ action: "data-exported", at: ports.clock.now(), userId, instanceId: null, address });
  return true;
}
