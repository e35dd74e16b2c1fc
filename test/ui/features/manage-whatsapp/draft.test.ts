import { describe, expect, it } from "vitest";
import { sendInputSchema } from "#ports/contracts/dashboard/api.ts";
import { samplesFor } from "#ui/features/manage/samples.ts";
import {
  bareNumber,
  type Draft,
  EMPTY_DRAFT,
  SEND_KINDS,
  summary,
  toSendInput,
} from "#ui/features/manage-whatsapp/draft.ts";

const SHOP = samplesFor("Shop", "http://localhost:3000");
const draft = (typed: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, number: "+964 770-123 4567", ...typed });

describe("a send form's request", () => {
  it("uses the defaults of the specification for empty fields", () => {
    const number = "9647701234567";
    expect(toSendInput(draft({ kind: "text", text: "  " }), SHOP)).toEqual({
      kind: "text",
      number,
      text: "Test Message From Shop",
    });
    expect(toSendInput(draft({ kind: "image" }), SHOP)).toEqual({
      kind: "image",
      number,
      url: "http://localhost:3000/samples/photo.jpg",
    });
    expect(toSendInput(draft({ kind: "video" }), SHOP)).toEqual({
      kind: "video",
      number,
      url: "http://localhost:3000/samples/video.mp4",
    });
    expect(toSendInput(draft({ kind: "contact" }), SHOP)).toEqual({
      kind: "contact",
      number,
      contactName: "Test Contact",
      contactNumber: "00000000000",
    });
    expect(toSendInput(draft({ kind: "location" }), SHOP)).toEqual({
      kind: "location",
      number,
      latitude: 33.3152,
      longitude: 44.3661,
      name: "My Location",
      address: "Baghdad, Iraq",
    });
  });

  it.each(SEND_KINDS)("is one that the dashboard API takes (%s)", (kind) => {
    expect(sendInputSchema.safeParse(toSendInput(draft({ kind }), SHOP)).success).toBe(true);
  });

  it("sends what was typed", () => {
    expect(toSendInput(draft({ text: " two\nlines " }), SHOP)).toMatchObject({ text: " two\nlines " });
    expect(
      toSendInput(draft({ kind: "image", imageUrl: " https://a.b/c.png ", imageCaption: "hi" }), SHOP),
    ).toMatchObject({
      url: "https://a.b/c.png",
      caption: "hi",
    });
    expect(toSendInput(draft({ kind: "location", latitude: "0", longitude: "-0.5" }), SHOP)).toMatchObject({
      latitude: 0,
      longitude: -0.5,
    });
  });

  it("has none for a kind that it does not know", () => {
    expect(toSendInput({ ...draft({}), kind: "sticker" as Draft["kind"] }, SHOP)).toBeNull();
  });

  it("strips plus, spaces and dashes and converts Arabic digits", () => {
    expect(bareNumber("+964 770-123 4567")).toBe("9647701234567");
    expect(bareNumber("+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧")).toBe("9647701234567");
    expect(bareNumber("۹۶۴۷۷۰۱۲۳۴۵۶۷")).toBe("9647701234567");
  });

  it("leaves a number that is none to the server", () => {
    expect(bareNumber("+0770 x")).toBe("0770x");
  });
});

describe("a message in one line", () => {
  it("names each kind", () => {
    const lines = SEND_KINDS.map((kind) => {
      const input = toSendInput(draft({ kind }), SHOP);
      return input && summary(input);
    });
    expect(lines).toEqual([
      "Test Message From Shop",
      "Image",
      "Video",
      "Contact: Test Contact",
      "My Location, Baghdad, Iraq",
    ]);
  });
});
