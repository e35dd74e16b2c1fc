import { describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { LOGGED } from "#test/support/ui-samples.ts";
import { actsIn, NOTHING_DONE } from "#ui/features/conversation/acts-in.ts";

const { direction, kind, person, writer, text, content, file, contact, location } = LOGGED;
const SAID = { direction, kind, person, writer, text, content, file, contact, location };
const TARGET = { id: "msg_1", messageId: "A1", direction: "in" } as const;

const here = (id: string): LoggedMessage => ({ ...LOGGED, id });

type Act = RequestedContent<"reaction" | "edit" | "delete" | "pin">;

let ids = 0;
/** Of ours. */
function did(about: string, content: Act, changes: Partial<LoggedMessage> = {}): LoggedMessage {
  ids += 1;
  const target = { message: { ...SAID, id: about } };
  return {
    ...LOGGED,
    id: `act_${ids}`,
    kind: content.kind,
    state: "sent",
    text: null,
    content,
    about: target,
    ...changes,
  };
}

/** Of somebody's in a group. */
function theirs(whose: string, about: string, kind: LoggedMessage["kind"], text: string): LoggedMessage {
  const writer = { recipient: `id:${whose}`, name: whose, phone: null, username: null };
  const heard = { direction: "in", state: "received", content: null, text, writer, kind } as const;
  return did(about, { kind: "delete", target: TARGET }, heard);
}

const reacted = (emoji: string) => ({ kind: "reaction", target: TARGET, emoji }) as const;
const changed = (text: string) => ({ kind: "edit", target: TARGET, text }) as const;
const pinned = (pinned: boolean) => ({ kind: "pin", target: TARGET, pinned }) as const;

describe("what was done about the messages of a chat", () => {
  it("is each one's last reaction, ours told apart, oldest first", () => {
    const messages = [
      theirs("omar", "msg_1", "reaction", ""),
      did("msg_1", reacted("🙏")),
      did("msg_1", reacted("👍")),
      theirs("sara", "msg_1", "reaction", "❤"),
      theirs("omar", "msg_1", "reaction", "👍"),
      here("msg_1"),
    ];
    const { of, shownThere } = actsIn(messages);
    expect(of.get("msg_1")).toEqual({ ...NOTHING_DONE, reactions: ["❤", "🙏"], own: "🙏" });
    expect(shownThere.size).toBe(5);
    expect(of.get("msg_2")).toBeUndefined();
  });

  it("is what it says since, whether it was taken back, and whether it is pinned", () => {
    const messages = [
      did("msg_1", changed("third")),
      did("msg_1", changed("second")),
      did("msg_2", pinned(false)),
      did("msg_2", { kind: "delete", target: TARGET }),
      did("msg_2", pinned(true)),
      did("msg_3", pinned(true)),
      theirs("sara", "msg_3", "edit", "hers"),
      ...["msg_1", "msg_2", "msg_3"].map(here),
    ];
    const { of, shownThere } = actsIn(messages);
    expect(of.get("msg_1")).toEqual({ ...NOTHING_DONE, text: "third" });
    expect(of.get("msg_2")).toEqual({ ...NOTHING_DONE, isTakenBack: true });
    expect(of.get("msg_3")).toEqual({ ...NOTHING_DONE, isPinned: true, text: "hers" });
    // That something was pinned is said where it happened, too.
    expect([...shownThere]).toEqual([messages[0], messages[1], messages[3], messages[6]].map((one) => one?.id));
  });

  it.each([
    ["waits", { state: "queued" }],
    ["was not done", { state: "failed" }],
    ["is no longer kept", { person: null }],
    ["is about what is not on the page", { about: { message: { ...SAID, id: "msg_9" } } }],
    ["is about what is not kept", { about: { message: null } }],
    ["is no act", { kind: "text" }],
  ] as const)("is nothing of what %s, which stands by itself", (_, changes) => {
    const { of, shownThere } = actsIn([did("msg_1", reacted("👍"), changes), here("msg_1")]);
    expect([of.size, shownThere.size]).toEqual([0, 0]);
  });
});
