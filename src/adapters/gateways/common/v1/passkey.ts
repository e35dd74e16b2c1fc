import { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { describePasskeyFailure } from "#domain/wording/whatsapp/passkey.ts";
import { type CeremonyLink, ceremonyUrl } from "#ports/contracts/dashboard/passkey-ceremony.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { PasskeyFailure, PasskeyStep } from "#ports/network-passkey.ts";
import { writePasskeyStep } from "#ports/passkey-step.ts";
import { makePasskeyToken } from "#use-cases/linking/whatsapp/passkey-token.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { NETWORK_CODES } from "../api/failures.ts";
import type { GatewayHandler } from "../api/request.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { refusedByLimit } from "./sends-limit.ts";

type PasskeyName = Extract<V1RouteName, `${string}Passkey` | `${string}PasskeyLink`>;

/** The passkey that a network asks of some accounts, where the platform's does. */
export function v1Passkey(
  { sessions, limits, passkeyLinks }: V1Ports,
  tokenRoute: TokenRoute,
  { platform }: V1Platform,
): Readonly<Record<PasskeyName, GatewayHandler>> {
  const unsupported = (requestId: string): Answer =>
    failedAnswer("NOT_SUPPORTED", V1_WORDING.unsupported(PLATFORM_NAMES[platform], "passkey"), requestId);

  return {
    readPasskey: tokenRoute(z.strictObject({}), "query", "any", async (instance, _, { requestId }) => {
      const { passkey } = sessions;
      return passkey === undefined ? unsupported(requestId) : shown(await passkey.read(instance));
    }),
    givePasskey: tokenRoute(V1_ROUTES.givePasskey.body, "body", "linking", async (instance, input, { requestId }) => {
      const { passkey } = sessions;
      if (passkey === undefined) return unsupported(requestId);
      const { assertion, confirm } = input;
      if ((assertion === undefined) === (confirm === undefined)) {
        return failedAnswer("MALFORMED", V1_WORDING.onePasskeyStep, requestId);
      }
      const given = await (assertion === undefined ? passkey.confirm(instance) : passkey.give(instance, assertion));
      return given.ok ? shown(given.value) : failed(given.failure, requestId);
    }),
    makePasskeyLink: tokenRoute(
      z.strictObject({}),
      "query",
      "linking",
      async (instance, _, { requestId }) => {
        const { passkey } = sessions;
        if (passkey === undefined) return unsupported(requestId);
        const limited = await refusedByLimit(limits, instance.instanceId, requestId);
        if (limited !== null) return limited;
        const step = await passkey.read(instance);
        if (step?.step !== "asked") return failed({ code: "no-passkey-step" }, requestId);
        const { token, expiresAt } = await makePasskeyToken(passkeyLinks.authSteps, instance, step);
        const url = ceremonyUrl(new URL(passkeyLinks.publicUrl).origin, token);
        return { status: 200, body: { url, expiresAt: expiresAt.toISOString() } satisfies CeremonyLink };
      },
      { name: "sends", limit: limits.sends },
    ),
  };
}

function shown(step: PasskeyStep | null): Answer {
  return { status: 200, body: writePasskeyStep(step) };
}

function failed(failure: PasskeyFailure, requestId: string): Answer {
  const message = describePasskeyFailure(failure);
  switch (failure.code) {
    case "no-passkey-step":
      return failedAnswer("NO_PASSKEY_STEP", message, requestId);
    case "passkey-elsewhere":
    case "passkey-stale":
    case "passkey-refused":
      return failedAnswer("PASSKEY_REFUSED", message, requestId, { field: "assertion" });
    default:
      return failedAnswer(NETWORK_CODES[failure.code], message, requestId);
  }
}
