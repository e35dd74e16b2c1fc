import type { Config } from "#adapters/config.ts";
import { gatewayReadiness } from "#adapters/providers/readiness.ts";
import { sqlAvailabilityStore } from "#adapters/sql/stores/availability-store.ts";
import type { StatusPart } from "#domain/status/availability.ts";
import { partsWatch } from "#use-cases/status/watch-parts.ts";
import type { DatabaseBase } from "./base.ts";

interface PartsWatch {
  /** Waits for what is being asked. */
  stop(): Promise<void>;
}

/** Roles start together: the first look is later than the slowest of them. */
const FIRST_MS = 30_000;
const EVERY_MS = 60_000;

/** Asks once a minute whether the parts are ready. */
export function startPartsWatch(
  { database, clock, random, logger }: DatabaseBase,
  { whatsappUrl, telegramUrl }: Pick<Config, "whatsappUrl" | "telegramUrl">,
): PartsWatch {
  const gateways = gatewayReadiness({ whatsapp: whatsappUrl, telegram: telegramUrl });
  const isReady = (part: StatusPart): Promise<boolean> => {
    if (part !== "web") return gateways.isReady(part);
    return database.ping().then(
      () => true,
      () => false,
    );
  };
  const look = partsWatch({ availability: sqlAvailabilityStore(database), isReady, clock, logger }, random.uuid());
  let looking: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      looking = look();
      plan(EVERY_MS);
    }, ms).unref();
  };
  plan(FIRST_MS);
  return {
    async stop() {
      clearTimeout(timer);
      await gateways.close();
      await looking;
    },
  };
}
