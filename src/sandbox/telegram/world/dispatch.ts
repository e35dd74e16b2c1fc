import type { RpcDispatch } from "../rpc.ts";
import { RpcRefusal } from "../rpc.ts";
import { fileHandlers } from "./files.ts";
import { handlerTable } from "./handlers.ts";
import { helpHandlers } from "./help.ts";
import { logInHandlers } from "./logging-in.ts";
import { messageHandlers } from "./messages.ts";
import { peerHandlers } from "./peers.ts";
import { qrHandlers } from "./qr.ts";
import { twoStepHandlers } from "./two-step.ts";
import { updateHandlers } from "./updates.ts";
import type { World } from "./world.ts";

/** Answers each call from the area that knows it; what a client is told is on the disk before. */
export function dispatcher(world: World): RpcDispatch {
  const handlers = handlerTable(
    helpHandlers(world),
    logInHandlers(world),
    twoStepHandlers(world),
    qrHandlers(world),
    peerHandlers(world),
    messageHandlers(world),
    fileHandlers(world),
    updateHandlers(world),
  );
  return async (call, request) => {
    const method = request._;
    world.faults.before(method);
    const handler = handlers.get(method);
    if (handler === undefined) {
      world.logger.debug("sandbox-telegram-method-unknown", { method });
      throw new RpcRefusal(400, "METHOD_NOT_IN_SANDBOX");
    }
    const answer = await handler(call, request);
    await world.departures.settled();
    world.faults.after(method);
    return answer;
  };
}
