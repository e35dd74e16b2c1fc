import { useEffect, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { sentenceOf } from "../../api/request.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useQuery } from "../../queries/use-query.ts";
import type { StatusCheck } from "./use-check-problem.ts";

/** Re-check after a logout. Source: spec §9. */
const RECHECK_MS = 2_000;

interface SessionCheck<View> extends StatusCheck {
  /** Null while unknown: before the first check, and after a logout until the re-check. */
  readonly session: View | null;
  /** Until the first check has answered. */
  readonly isFirst: boolean;
  readonly checking: boolean;
  readonly loggingOut: boolean;
  check(): Promise<unknown>;
  /** Forgets the check under way: what it will answer is older than what is known. */
  cancel(): Promise<void>;
  /** What an answer said of the session, before the next check would; null where it said nothing. */
  adopt(change: (before: View | null) => View | null): Promise<void>;
  logOut(): void;
}

interface SessionCheckOptions<View> {
  readonly queryKey: readonly [platform: string, instanceId: number];
  readonly read: (signal: AbortSignal) => Promise<View>;
  readonly end: () => Promise<unknown>;
  /** False for an instance that the server cannot be asked about. */
  readonly isCallable?: boolean | undefined;
  /** How soon to look again, by what was seen last and when. */
  readonly pollMs: (known: View | null, checkedAt: number) => number;
  /** A sentence for the banner. */
  readonly onProblem: (sentence: string) => void;
  readonly onLoggedOut: () => void;
}

/** A session as the server sees it: checked on opening and again and again, and ended. */
export function useSessionCheck<View>(options: SessionCheckOptions<View>): SessionCheck<View> {
  const { queryKey, isCallable = true, pollMs } = options;
  const queries = useQueryCache();
  const [ended, setEnded] = useState(false);
  const status = useQuery<View>({
    queryKey,
    queryFn: ({ signal }) => options.read(signal),
    enabled: isCallable && !ended,
    refetchInterval: ({ state }) => pollMs(state.data ?? null, state.dataUpdatedAt),
    refetchOnWindowFocus: true,
  });

  useEffect(() => {
    if (!ended) return;
    const timer = window.setTimeout(() => setEnded(false), RECHECK_MS);
    return () => window.clearTimeout(timer);
  }, [ended]);

  const cancel = async () => queries.cancelQueries({ queryKey });
  const logOut = useMutation({
    mutationFn: options.end,
    onSuccess: async () => {
      await cancel();
      queries.removeQueries({ queryKey });
      setEnded(true);
      options.onLoggedOut();
    },
    onError: (error) => options.onProblem(sentenceOf(error, SESSION_WORDING.logoutFailed)),
  });

  return {
    session: ended ? null : (status.data ?? null),
    isFirst: status.isPending && isCallable && !ended,
    checkError: ended ? null : status.error,
    checkedAt: status.dataUpdatedAt,
    checking: status.isFetching,
    loggingOut: logOut.isPending,
    check: status.refetch,
    cancel,
    async adopt(change) {
      await cancel();
      setEnded(false);
      const known = change(queries.getQueryData<View>(queryKey) ?? null);
      if (known !== null) queries.setQueryData<View>(queryKey, known);
    },
    logOut: () => logOut.mutate(),
  };
}
