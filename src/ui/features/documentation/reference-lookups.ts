import type { Endpoint, ErrorEntry, Guide } from "#documentation/model.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";

interface SplitErrors {
  /** Those that the sample answers show: one of each status that a caller meets. */
  readonly shown: readonly ErrorEntry[];
  readonly others: readonly ErrorEntry[];
}

export function splitErrors({ errors, answers }: Pick<Endpoint, "errors" | "answers">): SplitErrors {
  const labels = new Set(answers.map(({ label }) => label));
  const sorted = errors.toSorted((one, other) => one.status - other.status);
  return {
    shown: sorted.filter(({ code }) => labels.has(code)),
    others: sorted.filter(({ code }) => !labels.has(code)),
  };
}

/** The client in a reader's examples: their first instance of that platform, until they choose another. */
export function ownClient(reader: DocumentationReader | null, platform: Platform): string | null {
  return reader?.instances.find((instance) => instance.platform === platform)?.client ?? null;
}

/** Whose client stands in a guide's code: a guide on one platform says so in its id. */
export function guidePlatform(guide: Guide, section: Platform | null): Platform {
  return section ?? PLATFORMS.find((platform) => guide.id.includes(platform)) ?? PLATFORMS[0];
}
