import type { WebhookHours } from "#ports/contracts/webhooks.ts";

const HOUR_MS = 3_600_000;
export const SHOWN_HOURS = 24;

interface ShareHour {
  /** Its beginning. ISO 8601. */
  readonly at: string;
  readonly made: number;
  readonly succeeded: number;
}

export interface Share {
  /** Oldest first, one for each of the last 24 hours. */
  readonly hours: readonly ShareHour[];
  readonly made: number;
  readonly succeeded: number;
}

/** How the tries of one endpoint went in the 24 hours up to `at`. */
export function shareOf(all: WebhookHours, webhookId: string, at: string): Share {
  const own = new Map(all.filter(({ id }) => id === webhookId).map((hour) => [new Date(hour.at).getTime(), hour]));
  const last = Math.floor(new Date(at).getTime() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: SHOWN_HOURS }, (_, index) => {
    const beginning = last - (SHOWN_HOURS - 1 - index) * HOUR_MS;
    const { made = 0, succeeded = 0 } = own.get(beginning) ?? {};
    return { at: new Date(beginning).toISOString(), made, succeeded };
  });
  return { hours, made: sum(hours, "made"), succeeded: sum(hours, "succeeded") };
}

/** Such as "99.8%"; never rounded up to all. */
export function percentOf({ made, succeeded }: Pick<Share, "made" | "succeeded">): string {
  const tenths = Math.floor((succeeded / made) * 1_000) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)}%`;
}

function sum(hours: readonly ShareHour[], name: "made" | "succeeded"): number {
  return hours.reduce((total, hour) => total + hour[name], 0);
}
