import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { type Result, success } from "#domain/result.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { GroupFailure } from "#ports/network-groups.ts";
import { NETWORK_CODES } from "../api/failures.ts";
import type { GatewayRequest } from "../api/request.ts";
import type { V1Ports } from "./platform.ts";
import { refusedByLimit } from "./sends-limit.ts";

/** What a network is asked or told without a message: whether it may be, and what became of it. */
export function networkQuestions({ limits }: Pick<V1Ports, "limits">, platform: Platform) {
  const name = PLATFORM_NAMES[platform];

  /** Within the account's limit, where the platform has it. */
  async function asked<Calls>(
    calls: Calls | undefined,
    what: string,
    { instanceId }: OwnedInstanceRef,
    { requestId }: GatewayRequest,
  ): Promise<Refusable<Calls>> {
    if (calls === undefined) {
      return refused(failedAnswer("NOT_SUPPORTED", V1_WORDING.unsupported(name, what), requestId));
    }
    const limited = await refusedByLimit(limits, instanceId, requestId);
    return limited === null ? success(calls) : refused(limited);
  }

  function failed(why: GroupFailure, { requestId }: GatewayRequest): Answer {
    switch (why.code) {
      case "not-connected":
        return failedAnswer("NOT_CONNECTED", GATEWAY_WORDING.notOnline, requestId);
      case "recipient-not-found":
        return failedAnswer("RECIPIENT_NOT_FOUND", V1_WORDING.noGroup, requestId);
      case "not-allowed":
        return failedAnswer("NOT_CHANGEABLE", V1_WORDING.noAdmin, requestId);
      default:
        return failedAnswer(NETWORK_CODES[why.code], V1_WORDING.networkFailed(name), requestId);
    }
  }

  function told<Value>(
    outcome: Result<Value, GroupFailure>,
    request: GatewayRequest,
    answer: (value: Value) => Answer,
  ): Answer {
    return outcome.ok ? answer(outcome.value) : failed(outcome.failure, request);
  }

  return { behind: { name: "sends", limit: limits.sends }, asked, failed, told };
}
