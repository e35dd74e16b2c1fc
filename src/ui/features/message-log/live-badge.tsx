import { say } from "#languages/say.ts";
import { Badge } from "../../components/badge.tsx";
import type { LiveState } from "../../follow-stream.ts";

const WORDS = { live: say("Live"), asking: say("Asks every 5 s") } as const;
const TONES = { live: "success", asking: "warning" } as const;

/** Whether the page is told of changes as they happen. */
export function LiveBadge({ state, small = false }: { readonly state: LiveState; readonly small?: boolean }) {
  const words = state === "connecting" ? null : WORDS[state];
  return (
    <span role="status" title={small && words !== null ? words : undefined} className="flex">
      {words === null || state === "connecting" ? null : (
        <Badge tone={TONES[state]} className={small ? "px-1.75!" : undefined}>
          {small ? <span className="sr-only">{words}</span> : words}
        </Badge>
      )}
    </span>
  );
}
