// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { LoggedMessage, MeantMessage } from "#ports/contracts/dashboard/message-log.ts";
import { show } from "#test/support/ui.tsx";
import { LOGGED } from "#test/support/ui-samples.ts";
import { type Acted, NOTHING_DONE } from "#ui/features/conversation/acts-in.ts";
import { MessageBubble } from "#ui/features/conversation/bubble.tsx";

const SARA = { recipient: "9647701234567", name: "Sara", phone: "9647701234567", username: null };
const HERS: MeantMessage = {
  ...{ id: "msg_00T418CHA4XJBE0", direction: "in", kind: "text", person: SARA, text: "When does it come?" },
  ...{ writer: null, content: null, file: null, contact: null, location: null },
};
const OURS: MeantMessage = {
  ...{ ...HERS, direction: "out", text: "At six." },
  content: { kind: "text", text: "At six." },
};

async function bubble(
  changes: Partial<LoggedMessage>,
  loaded: readonly string[] = [],
  ballots: readonly string[] = [],
  acted: Partial<Acted> = {},
) {
  const message = { ...LOGGED, ...changes };
  await show(
    <>
      <p id={HERS.id} tabIndex={-1} />
      <MessageBubble
        message={message}
        acted={{ ...NOTHING_DONE, ...acted }}
        turn={false}
        told={message.writer !== null}
        isHere={(id) => loaded.includes(id)}
        ballots={ballots}
      />
    </>,
  );
  const quote = document.querySelector("blockquote");
  const options = [...document.querySelectorAll("article li")].map((option) => option.textContent);
  return { options, text: document.body.textContent, quote, link: quote?.querySelector("a") ?? null };
}

describe("a bubble", () => {
  it("names who wrote it and whom it answers in a group, whose name stands above the chat", async () => {
    const team = { recipient: "group:1", name: "Delivery team", phone: null, username: null };
    const omar = { ...SARA, name: "Omar" };
    const about = { message: { ...HERS, person: team, writer: SARA } };
    const { text, quote } = await bubble({ direction: "in", person: team, writer: omar, about });
    expect(text).toContain("Omar");
    expect(text).not.toContain("Delivery team");
    expect(quote?.textContent).toBe("SaraWhen does it come?");
  });

  it("quotes nothing where its message answers none", async () => {
    expect((await bubble({})).quote).toBeNull();
  });

  it("says whom it answers and a line of that, and leads there where it is on the page", async () => {
    const { quote, link, text } = await bubble({ about: { message: HERS } }, [HERS.id]);
    expect(quote?.textContent).toBe("SaraWhen does it come?");
    expect(text).toContain("Your order 1042 is on its way.");
    expect(link?.getAttribute("href")).toBe(`#${HERS.id}`);
    link?.click();
    expect(document.activeElement?.id).toBe(HERS.id);
    expect(window.location.hash).toBe("");
  });

  it("leads nowhere where that is not on the page", async () => {
    const { quote, link } = await bubble({ about: { message: HERS } });
    expect([quote?.textContent, link]).toEqual(["SaraWhen does it come?", null]);
  });

  it.each([
    [{ message: OURS }, "YouAt six."],
    [{ message: { ...HERS, kind: "image", text: "" } }, "SaraPicture"],
    [{ message: { ...OURS, kind: "poll", content: { kind: "poll", question: "Tea?", options: [] } } }, "YouPoll: Tea?"],
    [{ message: { ...HERS, person: null, text: null } }, "No longer kept"],
    [{ message: null }, "A message that is not kept here"],
  ] satisfies [LoggedMessage["about"], string][])("says of %j %s", async (about, said) => {
    for (const direction of ["in", "out"] as const) {
      expect((await bubble({ direction, about })).quote?.textContent).toBe(said);
    }
  });
});

describe("the bubble of a poll", () => {
  const question = "Which day?";
  const content = { kind: "poll", question, options: ["Sunday", "Monday"] } as const;
  const sent: Partial<LoggedMessage> = { kind: "poll", text: null, content };

  it("has an option for each, also where two say the same", async () => {
    const same = { ...content, options: ["Sunday", "Sunday"] };
    expect((await bubble({ ...sent, content: same })).options).toHaveLength(2);
  });

  it("has its question and its options", async () => {
    const { text, options } = await bubble(sent);
    expect(text).toContain(question);
    expect(options).toEqual(["Sunday", "Monday"]);
  });

  it("counts the votes that have come in", async () => {
    const { options } = await bubble(sent, [], ["Sunday", "Sunday\nMonday", ""]);
    expect(options).toEqual(["Sunday2 votes", "Monday1 vote"]);
  });

  it("has them of one that came in too", async () => {
    const heard = { kind: "poll", direction: "in", state: "received", content: null } as const;
    const { text, options } = await bubble({ ...heard, text: "Which day?\nSunday\nMonday" });
    expect(text).toContain(question);
    expect(text).not.toContain("\n");
    expect(options).toEqual(["Sunday", "Monday"]);
  });
});

describe("the bubble of a file that was sent", () => {
  it.each([
    ["media:med_00T3ZBV3WW5MCE7", "Invoice 7.pdf", "Invoice 7.pdfDocument"],
    ["media:med_00T3ZBV3WW5MCE7", undefined, "Document"],
    ["https://a.example/b.pdf", undefined, "b.pdfa.example"],
    ["https://a.example/b.pdf", "Invoice 7.pdf", "Invoice 7.pdfa.example"],
  ])("names %s, called %s, as %s", async (url, fileName, said) => {
    const file = { url, ...(fileName === undefined ? {} : { fileName }) };
    const { text } = await bubble({ kind: "document", text: null, content: { kind: "document", ...file } });
    expect(text.startsWith(said)).toBe(true);
    expect(text.replace(said, "")).toMatch(/^\d/);
  });
});

describe("what was done about a message", () => {
  it("shows in its bubble: what it says now, the reactions, and that it is pinned", async () => {
    const { text } = await bubble({}, [], [], { text: "At seven.", reactions: ["👍", "❤"], isPinned: true });
    expect(text).toContain("At seven.");
    expect(text).not.toContain("Your order 1042");
    expect(text).toContain("PinnedEdited");
    expect(text).toContain("Reactions: 👍 ❤");
  });

  it("leaves what was taken back as it was said, and says so", async () => {
    const { text } = await bubble({}, [], [], { text: "At seven.", isTakenBack: true });
    expect(text).toContain("At seven.Taken back");
    expect(text).not.toContain("Edited");
  });
});
