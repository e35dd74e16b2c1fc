import { actHandlers } from "./act-handlers.ts";
import { albumHandlers } from "./albums.ts";
import type { Core } from "./core.ts";
import { dialogHandlers } from "./dialogs.ts";
import { fileHandlers } from "./files.ts";
import { groupHandlers } from "./group-handlers.ts";
import { handlerTable } from "./handlers.ts";
import { helpHandlers } from "./help.ts";
import { historyHandlers } from "./histories.ts";
import { logInHandlers } from "./logging-in.ts";
import { messageHandlers } from "./messages.ts";
import { ownAccountHandlers } from "./own-account.ts";
import { peerHandlers } from "./peers.ts";
import { profilePictureHandlers } from "./profile-pictures.ts";
import { qrHandlers } from "./qr.ts";
import { reactionHandlers } from "./reactions.ts";
import type { RpcDispatch } from "./rpc.ts";
import { RpcRefusal } from "./rpc.ts";
import { standingHandlers } from "./standings.ts";
import { twoStepHandlers } from "./two-step.ts";
import { updateHandlers } from "./updates.ts";

/** Answers each call from the area that knows it; what a client is told is on the disk before. */
export function dispatcher(core: Core): RpcDispatch {
  const handlers = handlerTable(
    helpHandlers(core),
    logInHandlers(core),
    twoStepHandlers(core),
    qrHandlers(core),
    peerHandlers(core),
    ownAccountHandlers(core),
    profilePictureHandlers(core),
    messageHandlers(core),
    albumHandlers(core),
    historyHandlers(core),
    actHandlers(core),
    reactionHandlers(core),
    groupHandlers(core),
    dialogHandlers(core),
    standingHandlers(core),
    fileHandlers(core),
    updateHandlers(core),
  );
  return async (call, request) => {
    const method = request._;
    core.faults.before(method);
    const handler = handlers.get(method);
    if (handler === undefined) {
      core.logger.debug("sandbox-telegram-method-unknown", { method });
      throw new RpcRefusal(400, "METHOD_NOT_IN_SANDBOX");
    }
    const answer = await handler(call, request);
    await core.outbox.settled();
    core.faults.after(method);
    return answer;
  };
}
