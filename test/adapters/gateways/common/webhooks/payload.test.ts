import { describe, expect, it } from "vitest";
import { payloadOf } from "#adapters/gateways/common/webhooks/payload.ts";
import { MAX_PAYLOAD_BYTES } from "#domain/webhooks/try.ts";

const event = (text: string) => ({
  id: "evt_1",
  type: "message.received",
  client: "Client001",
  data: { id: "msg_1", text },
});

describe("a payload", () => {
  it("is the event to the letter where that is short enough", () => {
    for (const text of ["salam", "a".repeat(19_000), "م".repeat(9_000)]) {
      expect(payloadOf(event(text))).toBe(JSON.stringify(event(text)));
    }
  });

  it.each([
    "a",
    "م",
    "🚚",
    "\u0000",
  ])("is below 20 KB however long its texts of %j are, and says that it was cut", (letter) => {
    const payload = payloadOf({
      ...event(letter.repeat(40_000)),
      data: { id: "msg_1", text: letter.repeat(65_000), content: { message: letter.repeat(65_000) } },
    });
    expect(Buffer.byteLength(payload)).toBeLessThan(MAX_PAYLOAD_BYTES);
    const said = JSON.parse(payload);
    expect(said).toMatchObject({ id: "evt_1", type: "message.received", truncated: true });
    expect(said.data.text).toMatch(/…$/);
    expect(said.data.text.isWellFormed()).toBe(true);
  });

  it("has an end whatever is in it", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, "text"]));
    expect(JSON.parse(payloadOf({ id: "evt_1", data: many }))).toEqual({ id: "evt_1", data: {}, truncated: true });
  });
});
