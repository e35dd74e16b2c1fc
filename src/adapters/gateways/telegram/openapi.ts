import { openApiDocument as generateOpenApi } from "#adapters/http-kit/gateway/openapi.ts";
import { TELEGRAM_ROUTES, telegramClientParams } from "#ports/contracts/telegram-api.ts";
import { errorCodesOf } from "./error-codes.ts";

/** OpenAPI 3.1 of the Telegram provider API. */
export function openApiDocument(serverUrl: string): object {
  return generateOpenApi(
    {
      title: "Telegram provider API",
      description:
        "Send messages from a linked Telegram account. An answer of 2xx means that Telegram has acknowledged the message.",
      routes: TELEGRAM_ROUTES,
      errorCodesOf,
      client: telegramClientParams.shape.client,
    },
    serverUrl,
  );
}
