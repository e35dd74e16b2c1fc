import { TICKED } from "./fields.tsx";
import { contentOf, type TypedKinds, typedOf } from "./form-kinds.ts";
import type { Defaults, FormKind, Typed } from "./kind.ts";
import type { Message, SendPlatform } from "./platforms.ts";

/** Everything typed so far; each kind keeps its fields while another is on show. */
export interface Draft {
  readonly kind: FormKind;
  readonly recipient: string;
  readonly typed: TypedKinds;
}

export const EMPTY_DRAFT: Draft = { kind: "text", recipient: "", typed: {} };

/** The draft with more of a kind typed. */
export function withTyped<K extends FormKind>(draft: Draft, kind: K, fields: Partial<Typed<K>>): Draft {
  return { ...draft, typed: { ...draft.typed, [kind]: { ...typedOf(kind, draft.typed), ...fields } } };
}

/** What a draft would send, defaults filled in; null for a kind that the platform does not have. */
export function messageOf(platform: SendPlatform, draft: Draft, defaults: Defaults): Message | null {
  const { kind, recipient, typed } = draft;
  if (!platform.kinds.includes(kind)) return null;
  const content = contentOf(kind, typed, defaults);
  return {
    recipient: platform.recipient.written(recipient),
    content,
    ...(content.kind === "text" && isTooLong(content.text, platform) && typed.text?.split === TICKED
      ? { split: true }
      : {}),
  };
}

/** Longer than one message of the platform. */
function isTooLong(text: string, { limits }: Pick<SendPlatform, "limits">): boolean {
  return text.length > limits.textLength;
}
