import { describe, expect, it } from "vitest";
import { describeTelegramError } from "#domain/telegram-errors.ts";

describe("the sentence for a refusal of Telegram", () => {
  it.each([
    [undefined, "Telegram asks to wait."],
    [1, "Telegram asks to wait 1 second."],
    [42, "Telegram asks to wait 42 seconds."],
    [150, "Telegram asks to wait 3 minutes."],
    [75_601, "Telegram asks to wait 22 hours."],
  ])("says how long a flood wait of %s s is", (seconds, sentence) => {
    expect(describeTelegramError("FLOOD_WAIT", seconds)).toBe(sentence);
  });

  it("says whose limit it is, where it is ours", () => {
    expect(describeTelegramError("CODE_LIMIT", 42)).toBe(
      "This gateway asks for codes sparingly, so that Telegram does not block the number for a day. Try again in 42 seconds.",
    );
  });

  it("does not add a time to any other", () => {
    expect(describeTelegramError("PHONE_NUMBER_FLOOD", 42)).toBe(
      "Too many code requests for this number. Try again tomorrow.",
    );
  });
});
