import { describe, expect, it } from "vitest";
import { compare } from "../../chaos/harness/compare.ts";
import type { Sent } from "../../chaos/harness/sender.ts";
import { accountAnswering } from "./world.ts";

const { account } = accountAnswering([]);

function sent(text: string, told: Partial<Pick<Sent, "outcome" | "id" | "ids">> = {}): Sent {
  const id = told.id === undefined ? `msg_${text}` : told.id;
  const ids = told.ids ?? new Set(id === null ? [] : [id]);
  const base = { account, recipient: "9647700000015", key: text, messageId: null, answers: [] };
  return { ...base, text, outcome: told.outcome ?? "acknowledged", id, ids };
}

const inbox = (...texts: string[]) =>
  texts.map((text) => ({ id: text, from: "", text, at: new Date(0), status: "sent" }));

const textsOf = (messages: readonly Sent[]) => messages.map(({ text }) => text);

describe("phones beside what senders were told", () => {
  it("hold everything once and in order", () => {
    const compared = compare([sent("1"), sent("2"), sent("3")], [inbox("1", "3"), inbox("2")]);
    expect(compared).toEqual({ lost: [], doubled: [], disordered: [], nameless: [], renamed: [], acknowledged: 3 });
  });

  it("lack what was acknowledged, and may lack the rest", () => {
    const { lost } = compare([sent("1"), sent("2", { outcome: "open" }), sent("3", { outcome: "refused" })], [[]]);
    expect(textsOf(lost)).toEqual(["1"]);
  });

  it("hold a text twice", () => {
    expect(compare([sent("1")], [inbox("1", "1")]).doubled).toEqual(["1"]);
  });

  it("hold one before another that was accepted earlier, acknowledged or not", () => {
    const open = sent("2", { outcome: "open", id: null, ids: new Set(["msg_2"]) });
    expect(compare([sent("1"), open, sent("3")], [inbox("1", "3", "2")]).disordered).toEqual([
      "2 (msg_2) after 3 (msg_3)",
    ]);
    expect(compare([sent("1"), sent("2")], [inbox("2"), inbox("1")]).disordered).toEqual([]);
  });

  it("say nothing of ids: those are told by the answers", () => {
    const { nameless, renamed } = compare(
      [
        sent("1", { id: null }),
        sent("2", { ids: new Set(["msg_2", "msg_9"]) }),
        sent("3", { outcome: "open", id: null }),
      ],
      [inbox("1", "2")],
    );
    expect([textsOf(nameless), textsOf(renamed)]).toEqual([["1"], ["2"]]);
  });
});
