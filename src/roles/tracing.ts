import { type Config, StartRefused } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import type { Logger } from "#ports/logger.ts";
import type { Tracing } from "#ports/tracing.ts";

/** Null where no collector is named: nothing of it is loaded then. */
export async function tracingOf(
  { traces, whatsappUrl, telegramUrl }: Pick<Config, "traces" | "whatsappUrl" | "telegramUrl">,
  role: Role,
  logger: Pick<Logger, "warn">,
): Promise<Tracing | null> {
  if (traces === null) return null;
  try {
    const [{ otlpTracing }, { namingSpansTo }] = await Promise.all([
      import("#adapters/tracing/otlp-tracing.ts"),
      import("#adapters/tracing/own-calls.ts"),
    ]);
    const tracing = otlpTracing({ ...traces, role, logger });
    const stopNaming = namingSpansTo([whatsappUrl, telegramUrl], tracing);
    return {
      ...tracing,
      async close() {
        stopNaming();
        await tracing.close();
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartRefused(
      "OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that it needs were left out when this was installed: run `npm ci` without `--omit=optional`, or unset it.",
    );
  }
}
