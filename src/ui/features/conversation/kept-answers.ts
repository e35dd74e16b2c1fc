import { forgetDraft, keepDraft, readDraft } from "../../draft-store.ts";

/** Of one instance; the oldest go when another is begun. */
const MAX_ANSWERS = 20;

const nameOf = (instanceId: number) => `answers-${instanceId}`;

/** What was typed for somebody and not sent; empty where nothing was. */
export function keptAnswer(instanceId: number, recipient: string): string {
  return answersOf(instanceId).get(recipient) ?? "";
}

export function keepAnswer(instanceId: number, recipient: string, text: string): void {
  const answers = answersOf(instanceId);
  answers.delete(recipient);
  if (text !== "") answers.set(recipient, text);
  const newest = [...answers].slice(-MAX_ANSWERS);
  // Pairs, because an object puts what looks like a number first.
  if (newest.length === 0) forgetDraft(nameOf(instanceId));
  else keepDraft(nameOf(instanceId), { answers: newest });
}

function answersOf(instanceId: number): Map<string, string> {
  const kept = readDraft(nameOf(instanceId))?.answers;
  if (!Array.isArray(kept)) return new Map();
  return new Map(kept.filter(isAnswer));
}

function isAnswer(kept: unknown): kept is [string, string] {
  return Array.isArray(kept) && typeof kept[0] === "string" && typeof kept[1] === "string";
}
