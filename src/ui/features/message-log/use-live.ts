import { useEffect, useState } from "react";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { followStream, type LiveState } from "../../follow-stream.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { MESSAGES_KEY } from "./use-log.ts";

const POLL_MS = 5_000;
const RETRY_MS = 30_000;

/** Keeps what the page shows of messages as it is, for as long as it is open and in sight. */
export function useLive(): LiveState {
  const queries = useQueryCache();
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(
    () =>
      followStream({
        path: DASHBOARD_PATHS.messagesLive,
        event: "messages",
        reload: () => queries.invalidateQueries({ queryKey: [MESSAGES_KEY] }),
        tell: setState,
        pollMs: POLL_MS,
        retryMs: RETRY_MS,
      }),
    [queries],
  );
  return state;
}
