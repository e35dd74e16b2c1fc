import { countUnread } from "../../api/bell.ts";

/** Asks again whenever the reader comes back to the page. What cannot be read stays as it is. */
export function followUnread(tell: (unread: number) => void, leaving: AbortSignal): void {
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    countUnread(leaving).then(
      ({ unread }) => tell(unread),
      () => undefined,
    );
  };
  document.addEventListener("visibilitychange", ask, { signal: leaving });
}
