import { describe, expect, it } from "vitest";
import type { LoggedMessage, MeantMessage } from "#ports/contracts/dashboard/message-log.ts";
import { LOGGED } from "#test/support/ui-samples.ts";
import { ballotsIn, votesFor } from "#ui/features/conversation/poll-votes.ts";

const { direction, kind, person, writer, text, content, file, contact, location } = LOGGED;
const SAID: Omit<MeantMessage, "id"> = { direction, kind, person, writer, text, content, file, contact, location };

/** In a group, save where the voter is the other side of the chat. */
function vote(poll: string | null, voter: string | null, chosen: string): LoggedMessage {
  const writer = voter === null ? null : { recipient: `id:${voter}`, name: voter, phone: null, username: null };
  const about = { message: poll === null ? null : { ...SAID, id: poll } };
  return { ...LOGGED, direction: "in", kind: "vote", state: "received", content: null, text: chosen, writer, about };
}

describe("the votes of a chat", () => {
  it("are each voter's last, by polls", () => {
    const newestFirst = [
      vote("msg_1", "sara", "Monday"),
      vote("msg_2", "sara", "Tea"),
      vote("msg_3", null, "Coffee"),
      vote("msg_3", null, "Tea"),
      vote("msg_1", "omar", ""),
      LOGGED,
      vote("msg_1", "sara", "Sunday"),
      vote("msg_1", "omar", "Sunday"),
      vote(null, "sara", "Sunday"),
      { ...vote("msg_1", "noor", "Sunday"), kind: "reaction" as const },
    ];
    expect(Object.fromEntries(ballotsIn(newestFirst))).toEqual({
      msg_1: ["Monday", ""],
      msg_2: ["Tea"],
      msg_3: ["Coffee"],
    });
  });

  it("count for an option where a whole line of the ballot is it", () => {
    const ballots = ["Sunday", "Sunday morning", "Monday\nSunday", "two\nlines", ""];
    expect(["Sunday", "Monday", "two\nlines", "day"].map((option) => votesFor(option, ballots))).toEqual([2, 1, 1, 0]);
  });
});
