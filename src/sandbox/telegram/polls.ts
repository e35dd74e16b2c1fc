import type { tl } from "@mtcute/core";
import type { Random } from "#ports/random.ts";
import { longOf, seconds } from "./longs.ts";
import { RpcRefusal } from "./rpc.ts";

export interface Poll {
  readonly id: string;
  readonly creatorId: number;
  readonly question: string;
  readonly options: readonly string[];
  readonly multiple: boolean;
  /** Who chose what may be seen. */
  readonly publicVoters: boolean;
  readonly votes: readonly Vote[];
}

interface Vote {
  readonly peerId: number;
  /** Places of options, from 0. */
  readonly chosen: readonly number[];
  readonly at: Date;
}

const QUESTION_LENGTH = 255;
const OPTION_LENGTH = 100;
const MAX_OPTIONS = 12;

/** What a client asks, as it is kept; refuses what Telegram would. */
export function receivedPoll(random: Random, creatorId: number, asked: tl.RawPoll): Poll {
  const { question, answers, multipleChoice, publicVoters } = asked;
  const options = answers.map(({ text }) => text.text.trim());
  if (question.text.trim() === "" || question.text.length > QUESTION_LENGTH) {
    throw new RpcRefusal(400, "POLL_QUESTION_INVALID");
  }
  if (options.length < 2 || options.length > MAX_OPTIONS) throw new RpcRefusal(400, "POLL_ANSWERS_INVALID");
  if (options.some((text) => text === "" || text.length > OPTION_LENGTH)) {
    throw new RpcRefusal(400, "POLL_ANSWER_INVALID");
  }
  if (new Set(options).size < options.length) throw new RpcRefusal(400, "POLL_OPTION_DUPLICATE");
  return pollOf(random, creatorId, {
    question: question.text.trim(),
    options,
    multiple: multipleChoice,
    publicVoters: publicVoters === true,
  });
}

export function pollOf(
  random: Random,
  creatorId: number,
  asked: Pick<Poll, "question" | "options" | "publicVoters"> & { readonly multiple?: boolean | undefined },
): Poll {
  const { question, options, multiple = false, publicVoters } = asked;
  const id = Buffer.from(random.bytes(8)).readBigInt64LE().toString();
  return { id, creatorId, question, options, multiple, publicVoters, votes: [] };
}

/** As a client names them. */
export function chosenOf({ options, multiple }: Poll, chosen: readonly Uint8Array[]): number[] {
  const places = [...new Set(chosen.map((option) => Number(Buffer.from(option).toString())))];
  if (places.some((place) => !(place in options))) throw new RpcRefusal(400, "OPTION_INVALID");
  if (places.length > 1 && !multiple) throw new RpcRefusal(400, "OPTIONS_TOO_MUCH");
  return places;
}

/** With the choice of one more; an empty one takes theirs back. */
export function voted(poll: Poll, vote: Vote): Poll {
  const others = poll.votes.filter(({ peerId }) => peerId !== vote.peerId);
  return { ...poll, votes: vote.chosen.length === 0 ? others : [...others, vote] };
}

export function votesFor({ votes }: Poll, place: number): readonly Vote[] {
  return votes.filter(({ chosen }) => chosen.includes(place));
}

function optionOf(place: number): Buffer {
  return Buffer.from(String(place));
}

/** As a viewer's clients see it. */
export function pollObjects(poll: Poll, viewerId: number): { poll: tl.RawPoll; results: tl.RawPollResults } {
  const said = (text: string): tl.RawTextWithEntities => ({ _: "textWithEntities", text, entities: [] });
  return {
    poll: {
      _: "poll",
      id: longOf(BigInt(poll.id)),
      hash: longOf(0n),
      ...(poll.creatorId === viewerId && { creator: true }),
      ...(poll.publicVoters && { publicVoters: true }),
      ...(poll.multiple && { multipleChoice: true }),
      question: said(poll.question),
      answers: poll.options.map((text, place) => ({ _: "pollAnswer", text: said(text), option: optionOf(place) })),
    },
    results: {
      _: "pollResults",
      results: poll.options.map((_, place) => {
        const votes = votesFor(poll, place);
        const chosen = votes.some(({ peerId }) => peerId === viewerId);
        return {
          _: "pollAnswerVoters",
          option: optionOf(place),
          voters: votes.length,
          recentVoters: [],
          ...(chosen && { chosen }),
        };
      }),
      totalVoters: poll.votes.length,
    },
  };
}

/** Who chose what, the last first. */
export function votesOf({ votes }: Poll): tl.TypeMessagePeerVote[] {
  return votes.toReversed().map(({ peerId, chosen, at }) => {
    const common = { peer: { _: "peerUser", userId: peerId }, date: seconds(at) } as const;
    const [only] = chosen;
    if (chosen.length === 1 && only !== undefined) return { _: "messagePeerVote", ...common, option: optionOf(only) };
    return { _: "messagePeerVoteMultiple", ...common, options: chosen.map(optionOf) };
  });
}
