import type { z } from "zod";
import { doneAnswer, qrAnswer } from "#adapters/gateways/common/api/answers.ts";
import type { TokenRoute } from "#adapters/gateways/common/api/authenticated-route.ts";
import type { GatewayHandler } from "#adapters/gateways/common/api/request.ts";
import type { Answer } from "#adapters/http-kit/answers.ts";
import type { Result } from "#domain/result.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import {
  requestCodeBody,
  sessionBody,
  startQrBody,
  verifyCodeBody,
  verifyPasswordBody,
} from "#ports/contracts/telegram/requests.ts";
import type { TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { countedStep } from "#use-cases/provider-api/telegram/counted-step.ts";
import { requestCodeByToken } from "#use-cases/provider-api/telegram/request-code-by-token.ts";
import { startQrByToken } from "#use-cases/provider-api/telegram/start-qr-by-token.ts";
import { verifyCodeByToken } from "#use-cases/provider-api/telegram/verify-code-by-token.ts";
import { codeSentAnswer, loggedInAnswer, statusAnswer } from "./answers.ts";
import { type ApiFailure, refusalsOf } from "./failures.ts";
import type { TelegramGatewayPorts } from "./ports.ts";

type LoginRoute = "requestCode" | "resendCode" | "verifyCode" | "verifyPassword" | "cancelLogin" | "startQr";

/** The steps of a log-in: code, then password where the account has one; or QR. */
export function loginHandlers(
  ports: TelegramGatewayPorts,
  tokenRoute: TokenRoute,
): Readonly<Record<Extract<TelegramRouteName, LoginRoute>, GatewayHandler>> {
  const { sessions, instances, clock } = ports;
  const { logins } = ports.limits;

  function step<Schema extends z.ZodType, Value>(
    name: LoginRoute,
    schema: Schema,
    take: (instance: InstanceRef, body: z.output<Schema>) => Promise<Result<Value, ApiFailure>>,
    toAnswer: (value: Value, now: Date) => Answer | Promise<Answer>,
  ): GatewayHandler {
    const refuse = refusalsOf(name);
    return tokenRoute(
      schema,
      "body",
      "linking",
      async (instance, body, { requestId }) => {
        const taken = await take(instance, body);
        return taken.ok ? await toAnswer(taken.value, clock.now()) : refuse(taken.failure, requestId);
      },
      { name: "logins", limit: logins },
    );
  }

  return {
    requestCode: step(
      "requestCode",
      requestCodeBody,
      (instance, body) =>
        requestCodeByToken({ instances, sessions, logins }, { instance, phone: body.phoneNumber, app: body }),
      codeSentAnswer,
    ),
    resendCode: step(
      "resendCode",
      sessionBody,
      (instance) => countedStep({ logins }, instance, () => sessions.resendCode(instance)),
      codeSentAnswer,
    ),
    verifyCode: step(
      "verifyCode",
      verifyCodeBody,
      (instance, { code }) => verifyCodeByToken({ sessions, logins }, { instance, code }),
      loggedInAnswer,
    ),
    verifyPassword: step(
      "verifyPassword",
      verifyPasswordBody,
      (instance, { password }) => countedStep({ logins }, instance, () => sessions.verifyPassword(instance, password)),
      loggedInAnswer,
    ),
    startQr: step(
      "startQr",
      startQrBody,
      (instance, body) =>
        startQrByToken({ instances, sessions, logins }, { instance, app: body, newCode: body.newCode ?? false }),
      async (started, now) => {
        if (started.kind === "status") return statusAnswer(started.status, now, true);
        const { url, expiresAt } = started;
        return await qrAnswer({ text: url, expiresAt }, TELEGRAM_WORDING.qrReady, now);
      },
    ),
    cancelLogin: tokenRoute(sessionBody, "body", "any", async (instance) => {
      await sessions.cancelLogin(instance);
      return doneAnswer(TELEGRAM_WORDING.cancelled, clock.now());
    }),
  };
}
