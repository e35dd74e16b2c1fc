import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const NEAR_END = 48;

/** Keeps the newest message in sight, unless the reader has scrolled up to read; an answer of their own leads back. */
export function useFollowed(lastId: string, mine: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const log = ref.current;
    if (!log) return;
    const note = () => {
      atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    };
    const follow = () => {
      if (atEnd.current) log.scrollTop = log.scrollHeight;
    };
    log.addEventListener("scroll", note, { passive: true });
    // A picture that has loaded makes the log longer.
    log.addEventListener("load", follow, true);
    return () => {
      log.removeEventListener("scroll", note);
      log.removeEventListener("load", follow, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because a message has come.
  useLayoutEffect(() => {
    const log = ref.current;
    if (log && (atEnd.current || mine)) log.scrollTop = log.scrollHeight;
  }, [lastId]);
  return ref;
}
