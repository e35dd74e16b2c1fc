import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import { success } from "#domain/result.ts";
import type { EngineAccount } from "../engine/engine.ts";
import type { SessionCore } from "./session-core.ts";

/** Asks Telegram who this is, and listens unless that is done; a restart and a reconnection end in this as well. */
export async function checkSession(core: SessionCore, account: EngineAccount, signal: AbortSignal): Promise<void> {
  const me = await orInterrupted(account.whoAmI(), { signal });
  if (me === null) return;
  if (!me.ok) return core.failed(me.failure);
  const heard = core.listening ? success(null) : await orInterrupted(account.listen(), { signal });
  if (heard === null) return;
  if (!heard.ok) return core.failed(heard.failure);
  core.listening = true;
  core.seen();
  core.apply({ type: "alive", user: me.value });
  const { stored } = core;
  const known = stored?.user;
  const { name, username, phone } = me.value;
  if (stored === null || (known?.name === name && known.username === username && known.phone === phone)) return;
  // What a restart shows until Telegram has answered.
  await core.kept.write({ ...stored, user: me.value });
}
