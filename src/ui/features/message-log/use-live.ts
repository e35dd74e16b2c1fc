import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { MESSAGES_KEY } from "./use-log.ts";

/** Many changes of one moment are read at once. */
const GATHER_MS = 120;
/** Where nobody says what changes, it is asked for. */
const POLL_MS = 5_000;
const RETRY_MS = 30_000;

/** `live`: told of every change. `asking`: the stream broke, and the page asks now and then. */
export type LiveState = "connecting" | "live" | "asking";

/** Keeps what the page shows of messages as it is, for as long as it is open and in sight. */
export function useLive(): LiveState {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => follow(queries, setState), [queries]);
  return state;
}

function follow(queries: QueryClient, tell: (state: LiveState) => void): () => void {
  let stream: EventSource | null = null;
  let gathering: number | undefined;
  let polling: number | undefined;
  let retrying: number | undefined;

  const reload = () => queries.invalidateQueries({ queryKey: [MESSAGES_KEY] });
  let reloading = false;
  function changed() {
    // What changes while it is read is read once more.
    if (reloading) again = true;
    else gathering ??= window.setTimeout(() => void gather(), GATHER_MS);
  }
  let again = false;
  async function gather() {
    reloading = true;
    await reload();
    [reloading, gathering] = [false, undefined];
    if (!again) return;
    again = false;
    changed();
  }
  function ask() {
    tell("asking");
    polling ??= window.setInterval(() => {
      if (document.visibilityState === "visible") void reload();
    }, POLL_MS);
  }
  function open() {
    stream = new EventSource(DASHBOARD_PATHS.messagesLive);
    stream.addEventListener("open", () => {
      tell("live");
      window.clearInterval(polling);
      polling = undefined;
      // What changed while nobody listened.
      changed();
    });
    stream.addEventListener("messages", changed);
    stream.addEventListener("error", () => {
      ask();
      // A browser tries again by itself, save where it was refused.
      if (stream?.readyState !== EventSource.CLOSED) return;
      window.clearTimeout(retrying);
      retrying = window.setTimeout(open, RETRY_MS);
    });
  }

  if (typeof EventSource === "undefined") ask();
  else open();
  return () => {
    stream?.close();
    window.clearTimeout(gathering);
    window.clearTimeout(retrying);
    window.clearInterval(polling);
  };
}
