import { useEffect } from "react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { SANDBOX_CHANGED_EVENT, SANDBOX_CHANGES_PATH, type SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import { underSandbox } from "../../api/sandbox-request.ts";
import { followStream } from "../../follow-stream.ts";
import { type QueryCache, useQueryCache } from "../../queries/query-cache.ts";
import { NETWORK_KEY } from "./use-sandbox.ts";

/** Where nobody says what changes. */
const POLL_MS = 1_500;
const RETRY_MS = 10_000;

/** Keeps what the page shows of the networks as it is, for as long as it is in sight. */
export function useChanges(): void {
  const queries = useQueryCache();
  useEffect(() => follow(queries), [queries]);
}

function follow(queries: QueryCache): () => void {
  let noted = new Set<Platform>();
  return followStream({
    path: underSandbox(SANDBOX_CHANGES_PATH),
    event: SANDBOX_CHANGED_EVENT,
    note(data) {
      const { platforms } =
        data === null ? { platforms: PLATFORMS } : (JSON.parse(data) as Pick<SandboxChange, "platforms">);
      for (const platform of platforms) noted.add(platform);
    },
    reload() {
      const changed = [...noted];
      noted = new Set();
      return Promise.all(changed.map((platform) => queries.invalidateQueries({ queryKey: [NETWORK_KEY, platform] })));
    },
    tell: () => undefined,
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
  });
}
