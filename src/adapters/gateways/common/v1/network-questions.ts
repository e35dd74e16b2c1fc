import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { type Refusable, refused } from "#adapters/http-kit/refusable.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { isGroupOrChannel, PARSE_RECIPIENT, type Recipient } from "#domain/messages/recipient.ts";
import { type Result, success } from "#domain/result.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { StandingFailure } from "#ports/network-standings.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { NETWORK_CODES } from "../api/failures.ts";
import { type GatewayHandler, type GatewayRequest, readClient } from "../api/request.ts";
import type { V1Ports } from "./platform.ts";
import { refusedByLimit } from "./sends-limit.ts";

/** A phone that is on shares a key at once. */
const KEY_SECONDS = 10;

/** Something was done that has nothing to tell. */
export const DONE: Answer = { status: 200, body: { done: true } };

/** The groups and channels of an account, where its platform has them. */
export function groupsOf(groups: NetworkGroups | undefined): Subject<NetworkGroups> {
  return { calls: groups, what: "groups", notOne: () => V1_WORDING.notAGroup, isOne: isGroupOrChannel };
}

/** What a network is asked or told without a message: whether it may be, and what became of it. */
export function networkQuestions(
  { limits }: Pick<V1Ports, "limits">,
  { platform, tokenRoute }: { readonly platform: Platform; readonly tokenRoute: TokenRoute },
) {
  const name = PLATFORM_NAMES[platform];
  const parse = PARSE_RECIPIENT[platform];
  const behind = { name: "sends", limit: limits.sends };

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

  function failed(why: StandingFailure, { requestId }: GatewayRequest): Answer {
    switch (why.code) {
      case "not-connected":
        return failedAnswer("NOT_CONNECTED", V1_WORDING.notOnline, requestId);
      case "recipient-not-found":
        return failedAnswer("RECIPIENT_NOT_FOUND", V1_WORDING.noGroup, requestId);
      case "not-allowed":
        return failedAnswer("NOT_CHANGEABLE", V1_WORDING.noAdmin, requestId);
      case "key-awaited":
        return failedAnswer("UNAVAILABLE", V1_WORDING.keyAwaited, requestId, { retryAfterSeconds: KEY_SECONDS });
      default:
        return failedAnswer(NETWORK_CODES[why.code], V1_WORDING.networkFailed(name), requestId);
    }
  }

  function told<Value>(
    outcome: Result<Value, StandingFailure>,
    request: GatewayRequest,
    answer: (value: Value) => Answer,
  ): Answer {
    return outcome.ok ? answer(outcome.value) : failed(outcome.failure, request);
  }

  /** A call about the chat that its path names. */
  function about<Calls, Schema extends z.ZodType>(
    { calls, what, notOne, isOne = () => true }: Subject<Calls>,
    schema: Schema,
    source: "body" | "query",
    work: (calls: Calls, call: AboutChat<z.output<Schema>>, request: GatewayRequest) => ReturnType<GatewayHandler>,
  ): GatewayHandler {
    return tokenRoute(
      schema,
      source,
      "unexpired",
      async (instance, input, request) => {
        const chat = parse(readClient(request.id) ?? "");
        if (!chat.ok || !isOne(chat.value)) {
          return failedAnswer("MALFORMED", notOne(), request.requestId, { field: "id" });
        }
        const of = await asked(calls, what, instance, request);
        return of.ok ? await work(of.value, { instance, chat: chat.value, input }, request) : of.refused;
      },
      behind,
    );
  }

  return { behind, asked, about, failed, told };
}

/** What a network is asked, of which chats. */
interface Subject<Calls> {
  /** Undefined where the platform has none of it. */
  readonly calls: Calls | undefined;
  readonly what: string;
  /** Says of a path that it names none of these chats. */
  notOne(): string;
  isOne?(chat: Recipient): boolean;
}

interface AboutChat<Input> {
  readonly instance: OwnedInstanceRef;
  readonly chat: Recipient;
  readonly input: Input;
}
