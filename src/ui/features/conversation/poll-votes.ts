import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";

/** What each voter has chosen last, a line for each option. */
type Ballots = readonly string[];

/**
 * Of each poll, by its id, the ballots that stand in the same chat; none where nobody voted. A poll's votes come after
 * it, so whoever sees the poll has them all. `messages`: newest first.
 */
export function ballotsIn(messages: readonly LoggedMessage[]): ReadonlyMap<string, Ballots> {
  const polls = new Map<string, Map<string, string>>();
  for (const { kind, about, person, writer, text } of messages) {
    const poll = about?.message?.id;
    if (kind !== "vote" || poll === undefined) continue;
    const ballots = polls.get(poll) ?? new Map<string, string>();
    polls.set(poll, ballots);
    const voter = (writer ?? person)?.recipient ?? "";
    if (!ballots.has(voter)) ballots.set(voter, text ?? "");
  }
  return new Map([...polls].map(([poll, ballots]) => [poll, [...ballots.values()]]));
}

/** How many have chosen an option. */
export function votesFor(option: string, ballots: Ballots): number {
  // An option may have lines of its own.
  return ballots.filter((ballot) => `\n${ballot}\n`.includes(`\n${option}\n`)).length;
}
