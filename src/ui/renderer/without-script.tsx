import { say } from "#languages/say.ts";

/** Above a page of the dashboard, which reads without a script and is changed by one. Outside of what the script takes over, so that none has to fetch it. */
export function WithoutScript() {
  return (
    <noscript>
      <aside className="border-b border-line bg-surface px-4 py-2 text-center text-sm">
        {say(
          "JavaScript is off in this browser: you can read and search here, but adding, linking and sending need it.",
        )}
      </aside>
    </noscript>
  );
}
