import { say } from "#languages/say.ts";
import { NEEDS_SCRIPT } from "../components/button.tsx";

/**
 * Above a page of the dashboard, which reads without a script and is changed by one; and what each of its buttons opens then.
 * Outside of what the script takes over, so that none has to fetch it.
 */
export function WithoutScript() {
  return (
    <noscript>
      <aside className="border-b border-line bg-surface px-4 py-2 text-center text-sm">
        {say(
          "JavaScript is off in this browser: you can read and search here, but adding, linking and sending need it.",
        )}
      </aside>
      <p
        id={NEEDS_SCRIPT}
        popover="auto"
        className="m-auto max-w-[min(24rem,calc(100%-2rem))] rounded-lg border border-line bg-surface p-5 text-base text-ink"
      >
        {say(
          "This needs JavaScript, which is off in this browser. Switch it on for this site and load the page again.",
        )}
      </p>
    </noscript>
  );
}
