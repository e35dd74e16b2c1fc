import { describe, expect, it } from "vitest";
import type { GroupNames } from "#ports/group-names.ts";
import type { MessageStore } from "#ports/messages.ts";

interface Fixture {
  readonly names: GroupNames;
  readonly messages: Pick<MessageStore, "chatOf">;
  /** Two instances that are there. */
  readonly first: number;
  readonly second: number;
}

const TEAM = { recipient: { kind: "group", id: "120363000000000001" }, subject: "Delivery team" } as const;
const NEWS = { recipient: { kind: "channel", id: "4000000001" }, subject: "أخبار المتجر" } as const;
const NOW = new Date("2026-11-29T08:00:00Z");

/** What each implementation of `GroupNames` does. */
export function groupNamesContract(name: string, open: () => Promise<Fixture>): void {
  describe(`group names, ${name}`, () => {
    it("are kept of each instance's groups, as they were called last", async () => {
      const { names, messages, first, second } = await open();
      await names.keep(first, [TEAM, NEWS], NOW);
      await names.keep(second, [{ ...TEAM, subject: "Another's" }], NOW);
      await names.keep(first, [{ ...TEAM, subject: "Drivers" }], new Date(NOW.getTime() + 1));
      const chats = [messages.chatOf(first, TEAM.recipient), messages.chatOf(first, NEWS.recipient)] as const;
      const others = messages.chatOf(second, TEAM.recipient);
      expect(await names.of([...chats, others, "nobody's"])).toEqual(
        new Map([
          [chats[0], "Drivers"],
          [chats[1], NEWS.subject],
          [others, "Another's"],
        ]),
      );
    });

    it("are as many as an account has groups", async () => {
      const { names, messages, first } = await open();
      const many = Array.from({ length: 1_000 }, (_, at) => ({
        ...{ recipient: { kind: "group", id: String(1_000 + at) } as const, subject: `Group ${at}` },
      }));
      await names.keep(first, many, NOW);
      await names.keep(first, [], NOW);
      const of = await names.of(many.map(({ recipient }) => messages.chatOf(first, recipient)));
      expect(of.size).toBe(1_000);
      expect(of.get(messages.chatOf(first, { kind: "group", id: "1999" }))).toBe("Group 999");
      expect(await names.of([])).toEqual(new Map());
    });
  });
}
