import { describe, expect, it } from "vitest";
import { frameReader } from "../../chaos/harness/event-stream.ts";

describe("a reader of streams", () => {
  it("hears frames that come in pieces, and none that was not ended", () => {
    const heard: unknown[] = [];
    const take = frameReader((frame) => heard.push(frame));
    for (const text of ["retry: 2000\n: connected\n", '\nid: 1\nevent: a\ndata: {"x":"y: z"}\n\nid', ": 2\nda"])
      take(text);
    expect(heard).toEqual([
      { retry: "2000", "": "connected" },
      { id: "1", event: "a", data: '{"x":"y: z"}' },
    ]);
  });
});
