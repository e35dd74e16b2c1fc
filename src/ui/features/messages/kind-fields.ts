import type { ReactNode } from "react";
import { withTyped } from "./draft.ts";
import { FORM_KINDS, typedOf } from "./form-kinds.ts";
import type { FormKind } from "./kind.ts";
import type { SendControl } from "./use-send.ts";

type FieldsControl = Pick<SendControl, "instance" | "draft" | "change" | "defaults" | "platform" | "wrong">;

/** What is typed for a kind: into the draft as it is by now, be it that it has not been drawn yet. */
export function kindFields<K extends FormKind>(
  kind: K,
  { instance, draft, change, defaults, platform, wrong }: FieldsControl,
): ReactNode {
  return FORM_KINDS[kind].fields({
    typed: typedOf(kind, draft.typed),
    change: (fields) => change((now) => withTyped(now, kind, fields)),
    wrong,
    defaults,
    rules: platform,
    sender: instance,
  });
}
