import { shownCode } from "./login/code-login.ts";
import type { SessionCore } from "./session-core.ts";

/** What an earlier process has left: an account to reconnect, or a log-in to go on with. `announced` is of a restart. */
export async function readBack(core: SessionCore, announced: boolean): Promise<void> {
  const row = await core.kept.read();
  if (row === null) {
    if (announced) core.apply({ type: "ended", error: "AUTH_KEY_UNREGISTERED" });
  } else if (row.session === "corrupt") {
    if (row.linked) core.apply({ type: "corrupt" });
    else core.abandon(null);
  } else if (row.linked) {
    core.apply({ type: "restoring", user: row.session.user });
  } else if (row.session.login === null) {
    core.abandon(null);
  } else {
    const { login } = row.session;
    if (login.step === "code") core.limits.note(core.instance.instanceId, login.phone, login.sentAt);
    core.apply({ type: "login-step", login: login.step === "code" ? shownCode(login) : login });
  }
}
