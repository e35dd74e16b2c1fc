import type { RequestedContent } from "#domain/messages/content.ts";
import type { Defaults, FormKind, FormKindView, Typed } from "./kind.ts";
import { album } from "./kinds/album.tsx";
import { KINDS } from "./kinds/index.ts";

type FormKindViews = { readonly [K in FormKind]: FormKindView<K> };
/** What has been typed so far, a kind at a time. */
export type TypedKinds = { readonly [K in FormKind]?: Typed<K> };

/** Each kind that a form offers; which of them a platform has, and in which order, `platforms.ts` says. */
export const FORM_KINDS: FormKindViews = { ...KINDS, album };

export function isFormKind(kind: string): kind is FormKind {
  return Object.hasOwn(FORM_KINDS, kind);
}

/** What is typed of a kind; empty fields until something is. */
export function typedOf<K extends FormKind>(kind: K, typed: TypedKinds): Typed<K> {
  return typed[kind] ?? FORM_KINDS[kind].empty;
}

export function contentOf<K extends FormKind>(kind: K, typed: TypedKinds, defaults: Defaults): RequestedContent<K> {
  return FORM_KINDS[kind].content(typedOf(kind, typed), defaults);
}

/** Whether something of a kind is still on its way to us. */
export function isComing<K extends FormKind>(kind: K, typed: TypedKinds): boolean {
  return FORM_KINDS[kind].isComing?.(typedOf(kind, typed)) ?? false;
}
