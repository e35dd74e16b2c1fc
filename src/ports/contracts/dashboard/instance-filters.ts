import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { INSTANCE_STATES, type InstanceState } from "#domain/instances/standing.ts";

/** What the list of instances is narrowed to, as its page's address says it; empty where it is not. */
export interface InstanceFilters {
  /** Part of a name, a client or a linked account's number. */
  readonly q: string;
  readonly platform: Platform | "";
  readonly state: InstanceState | "";
  /** From 1 on; the last one stands for any beyond it. */
  readonly page: number;
}

export const MAX_INSTANCE_SEARCH = 100;
const MAX_PAGE = 9999;

export const ALL_INSTANCES: InstanceFilters = { q: "", platform: "", state: "", page: 1 };

/** From a page's query; what cannot be meant is passed over. */
export function readInstanceFilters(query: Readonly<Record<string, string | undefined>>): InstanceFilters {
  const page = Number(query.page);
  return {
    q: (query.q ?? "").trim().slice(0, MAX_INSTANCE_SEARCH),
    platform: PLATFORMS.find((platform) => platform === query.platform) ?? "",
    state: INSTANCE_STATES.find((state) => state === query.state) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** A query's pairs, which read as the same filters; none for the first page of all. */
export function instanceFiltersQuery({ q, platform, state, page }: InstanceFilters): [name: string, value: string][] {
  const pairs: [string, string][] = [
    ["q", q],
    ["platform", platform],
    ["state", state],
    ["page", page > 1 ? String(page) : ""],
  ];
  return pairs.filter(([, value]) => value !== "");
}
