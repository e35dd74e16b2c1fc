import { say } from "#languages/say.ts";
/** Sentences about what is told of an instance. */
export const EVENTS_WORDING = {
  listed: say("Events listed"),
  lastEventIdInvalid: say(
    "Last-Event-ID must be the id of an event of this stream. Leave it out to begin with what comes now.",
  ),
  tooManyStreams: (most: number): string =>
    say("{most} event streams of this instance are open already. Close one, or ask for pages.", { most }),
  tooManyOfOwner: (most: number): string =>
    say("{most} event streams of this account are open already. Close one, or ask for pages.", { most }),
} as const;
