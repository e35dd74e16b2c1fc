/** Sentences about what is told of an instance. */
export const EVENTS_WORDING = {
  listed: "Events listed",
  lastEventIdInvalid:
    "Last-Event-ID must be the id of an event of this stream. Leave it out to begin with what comes now.",
  tooManyStreams: (most: number): string =>
    `${most} event streams of this instance are open already. Close one, or ask for pages.`,
} as const;
