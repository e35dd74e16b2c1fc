import { forgetDraft, keepDraft, readDraft } from "../../draft-store.ts";
import { type Draft, EMPTY_DRAFT } from "./draft.ts";
import { FORM_KINDS, isFormKind, type TypedKinds } from "./form-kinds.ts";

const nameOf = (instanceId: number) => `message-${instanceId}`;

/** The message that an instance was to send, as far as it was typed; a field that is no more is passed over. */
export function keptDraft(instanceId: number): Draft {
  const kept = readDraft(nameOf(instanceId));
  if (kept === null) return EMPTY_DRAFT;
  const { kind, recipient, typed } = kept as Partial<Record<keyof Draft, unknown>>;
  return {
    kind: typeof kind === "string" && isFormKind(kind) ? kind : EMPTY_DRAFT.kind,
    recipient: typeof recipient === "string" ? recipient : "",
    typed: typedKinds(typed),
  };
}

export function keepMessage(instanceId: number, draft: Draft): void {
  keepDraft(nameOf(instanceId), draft);
}

export function forgetMessage(instanceId: number): void {
  forgetDraft(nameOf(instanceId));
}

function typedKinds(typed: unknown): TypedKinds {
  if (typeof typed !== "object" || typed === null) return {};
  const kept = typed as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const kinds = Object.entries(FORM_KINDS).flatMap(([kind, { empty }]) => {
    const fields = kept[kind];
    if (typeof fields !== "object" || fields === null) return [];
    const texts = Object.entries(empty).map(([field, none]) => {
      const text = fields[field];
      return [field, typeof text === "string" ? text : none];
    });
    return [[kind, Object.fromEntries(texts)]];
  });
  return Object.fromEntries(kinds);
}
