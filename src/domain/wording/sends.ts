import { say } from "#languages/say.ts";
import { grouped } from "../count.ts";

/** Sentences about what the dashboard sends by the unified API. */
export const SENDS_WORDING = {
  uploadFailed: say("The file could not be sent up. Try again."),
} as const;

/** What has become of a text that went as several messages. */
export function describeParts(count: number, areAllSent: boolean): string {
  return areAllSent
    ? say("Sent as {count, plural, one {# message} other {# messages}}", { count })
    : say("Sent as {count, plural, one {# message} other {# messages}}: the last of them follow by themselves", {
        count,
      });
}

/** Of a text that is to go as one message. */
export function describeTextTooLong(most: number): string {
  return say("A message has at most {most} characters. Shorten the text, or send it as several messages.", {
    most: grouped(most),
  });
}
