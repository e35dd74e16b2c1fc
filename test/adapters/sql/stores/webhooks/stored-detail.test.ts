import { describe, expect, it } from "vitest";
import { readStoredDetail, storedDetail } from "#adapters/sql/stores/webhooks/stored-detail.ts";
import type { TryDetail } from "#ports/webhooks.ts";

const ROW = { event_id: "evt_00T41WCX2RQF0Z6_received", at: 1_795_423_006_789 };
const DETAIL: TryDetail = {
  url: "https://shop.example.com/hooks/wesal",
  requestHeaders: {
    "content-type": "application/json",
    "user-agent": "Wesal webhooks",
    "webhook-id": ROW.event_id,
    "webhook-timestamp": "1795423006",
    "webhook-signature": "v1,8y7p4O60GXtLZ45fHka3pDfr87K0knA9v1qF5iiKpcw=",
  },
  answerHeaders: { "content-type": "application/json", date: "Mon, 23 Nov 2026 08:05:57 GMT" },
  answerBody: '{"ok":true}',
  answerCut: false,
};

describe("what is stored of a try's request and answer", () => {
  it("says it all again, headers in their order, and takes two thirds of the room", () => {
    const stored = storedDetail(ROW, DETAIL);
    const read = readStoredDetail(ROW, stored);
    expect(read).toEqual(DETAIL);
    expect(Object.keys(read.requestHeaders)).toEqual(Object.keys(DETAIL.requestHeaders));
    expect(stored.length).toBeLessThan((JSON.stringify(DETAIL).length * 2) / 3);
  });

  it("keeps headers that say something else than the row, that are others, and knows which there were not", () => {
    const requestHeaders = {
      "user-agent": "Other",
      "webhook-id": "evt_other",
      "webhook-timestamp": "1",
      "x-shop": "7",
    };
    const detail: TryDetail = { ...DETAIL, requestHeaders, answerBody: "ل…", answerCut: true };
    expect(readStoredDetail(ROW, storedDetail(ROW, detail))).toEqual(detail);
  });

  it("reads one that was stored in whole", () => {
    expect(readStoredDetail(ROW, JSON.stringify(DETAIL))).toEqual(DETAIL);
  });

  it("takes the time of a row as drivers give it", () => {
    const asText = { ...ROW, at: String(ROW.at) as unknown as number };
    expect(readStoredDetail(asText, storedDetail(ROW, DETAIL))).toEqual(DETAIL);
  });
});
