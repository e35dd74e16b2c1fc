import { describe, expect, it } from "vitest";
import { telegramSendInputSchema } from "#ports/contracts/telegram/dashboard.ts";
import { samplesFor } from "#ui/features/manage/samples.ts";
import {
  cleanRecipient,
  type Draft,
  EMPTY_DRAFT,
  SEND_KINDS,
  summary,
  toSendInput,
} from "#ui/features/manage-telegram/draft.ts";

const DESK = samplesFor("Desk", "http://localhost:3000");
const draft = (typed: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, recipient: "@layla", ...typed });

describe("a recipient as it is typed", () => {
  it.each([
    ["+964 770-123 4567", "+9647701234567"],
    ["+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧", "+9647701234567"],
    ["۹۶۴۷۷۰", "964770"],
    ["layla", ""],
    ["@layla_h", "@layla_h"],
    [" @layla ", "@layla"],
    ["@", "@"],
    ["https://t.me/layla_h", "@layla_h"],
    ["t.me/@layla_h/", "@layla_h"],
  ])("makes %j %j", (typed, kept) => expect(cleanRecipient(typed)).toBe(kept));
});

describe("a send form's request", () => {
  it.each(SEND_KINDS)("is one that the dashboard API takes, with nothing filled in (%s)", (kind) => {
    expect(telegramSendInputSchema.safeParse(toSendInput(draft({ kind }), DESK)).success).toBe(true);
  });

  it("sends what was typed", () => {
    expect(toSendInput(draft({ text: " two\nlines " }), DESK)).toMatchObject({ text: " two\nlines " });
    expect(toSendInput(draft({ kind: "file", fileUrl: " https://a.b/c.zip ", fileCaption: "hi" }), DESK)).toEqual({
      kind: "file",
      recipient: "@layla",
      url: "https://a.b/c.zip",
      caption: "hi",
    });
    expect(
      toSendInput(draft({ kind: "contact", firstName: "Ali", lastName: "K", contactNumber: "+964 770" }), DESK),
    ).toMatchObject({ firstName: "Ali", lastName: "K", phone: "+964770" });
    expect(toSendInput(draft({ kind: "location", latitude: "0", longitude: "-0.5" }), DESK)).toMatchObject({
      latitude: 0,
      longitude: -0.5,
    });
  });

  it("has none for a kind that it does not know", () => {
    expect(toSendInput({ ...draft({}), kind: "sticker" as Draft["kind"] }, DESK)).toBeNull();
  });
});

describe("a message in one line", () => {
  it("names each kind", () => {
    const lines = SEND_KINDS.map((kind) => {
      const input = toSendInput(draft({ kind }), DESK);
      return input && summary(input);
    });
    expect(lines).toEqual([
      "Test Message From Desk",
      "Image",
      "Video",
      "File",
      "Contact: Test Contact",
      "My Location, Baghdad, Iraq",
    ]);
  });
});
