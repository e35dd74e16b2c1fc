import type { z } from "zod";
import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { parsePhoneNumber } from "#domain/phone-number.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { V1_WORDING } from "#domain/wording/v1.ts";
import { describePairingFailure } from "#domain/wording/whatsapp/pairing.ts";
import type { v1PairingCodeSchema } from "#ports/contracts/v1/answers.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import type { PairingFailure } from "#ports/network-pairing.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { NETWORK_CODES } from "../api/failures.ts";
import type { GatewayHandler } from "../api/request.ts";
import type { V1Platform, V1Ports } from "./platform.ts";
import { refusedByLimit } from "./sends-limit.ts";

/** The network does not say when it gives codes again. */
const RETRY_SECONDS = 600;

/** Linking by a code that is typed on the phone, where the platform has it. Codes count as sends: each rings on a phone. */
export function v1Pairing(
  { sessions, limits }: V1Ports,
  tokenRoute: TokenRoute,
  { platform }: V1Platform,
): Readonly<Record<Extract<V1RouteName, "requestPairingCode">, GatewayHandler>> {
  return {
    requestPairingCode: tokenRoute(
      V1_ROUTES.requestPairingCode.body,
      "body",
      "linking",
      async (instance, input, { requestId }) => {
        const { pairing } = sessions;
        if (pairing === undefined) {
          const message = V1_WORDING.unsupported(PLATFORM_NAMES[platform], "pairing-code");
          return failedAnswer("NOT_SUPPORTED", message, requestId);
        }
        const phone = parsePhoneNumber(input.phone);
        if (!phone.ok) {
          return failedAnswer("PHONE_NUMBER_INVALID", phone.failure.message, requestId, { field: "phone" });
        }
        const limited = await refusedByLimit(limits, instance.instanceId, requestId);
        if (limited !== null) return limited;
        const asked = await pairing.requestCode(instance, phone.value);
        if (!asked.ok) return failed(asked.failure, requestId);
        const { code, expiresAt } = asked.value;
        const body: z.infer<typeof v1PairingCodeSchema> = { code, expiresAt: expiresAt.toISOString() };
        return { status: 200, body };
      },
      { name: "sends", limit: limits.sends },
    ),
  };
}

function failed(failure: PairingFailure, requestId: string): Answer {
  const message = describePairingFailure(failure);
  switch (failure.code) {
    case "already-linked":
      return failedAnswer("ALREADY_CONNECTED", message, requestId);
    case "phone-unknown":
      return failedAnswer("RECIPIENT_NOT_FOUND", message, requestId, { field: "phone" });
    case "too-many-codes":
      return failedAnswer("RATE_LIMITED", message, requestId, { retryAfterSeconds: RETRY_SECONDS });
    default:
      return failedAnswer(NETWORK_CODES[failure.code], message, requestId);
  }
}
