import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { FieldOf, FileKind, Kind, RequestedContent } from "#domain/messages/content.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { SendingInstance } from "../../api/messages.ts";
import type { PhoneMessage, ShownKind } from "../../api/phone-network.ts";

/** What a form offers: on a phone an album is several messages. */
export type FormKind = ShownKind | "album";

/** What is typed beside the fields of a kind's content. */
interface Beside extends Readonly<Record<FileKind, "file">> {
  readonly text: "split";
  readonly album: "caption";
}
type BesideOf<K extends Kind> = K extends keyof Beside ? Beside[K] : never;

/** What is typed for a kind, field by field; of an album's `items` see `album-rows.ts`, of a `file` of this device `file-row.ts`. */
export type Typed<K extends Kind> = { readonly [Field in FieldOf<K> | BesideOf<K>]: string };

/** What is sent for a field left empty depends on whose form it is, and on where this page came from. */
export interface Defaults {
  readonly instanceName: string;
  /** Such as `http://localhost:3000`: sample files are our own, so that a first send needs no other site. */
  readonly origin: string;
}

/** What a kind's fields need to know of the platform that sends it. */
export interface FieldRules {
  readonly limits: MessageLimits;
  /** Whether a text may be filled with a one-time code drawn here. */
  readonly offersVerificationCode: boolean;
  /** Whether the platform has a word for a field. */
  takes<K extends Kind>(kind: K, field: FieldOf<K>): boolean;
}

/** What the server would not have, and what it says of it. */
export interface WrongField {
  /** As the kind has it, or `recipient`. */
  readonly field: string;
  readonly says: string;
}

export interface FieldsProps<K extends Kind> {
  readonly typed: Typed<K>;
  /** Of the last send, until something is typed. */
  readonly wrong: WrongField | null;
  readonly change: (fields: Partial<Typed<K>>) => void;
  readonly defaults: Defaults;
  readonly rules: FieldRules;
  /** Whose files they are. */
  readonly sender: SendingInstance;
}

export interface ShownProps {
  readonly message: PhoneMessage;
  /** Its time, and how far it has got. */
  readonly stamp: ReactNode;
  /** Of a poll on a phone that may vote: chooses these options in place of those before. */
  readonly onVote?: ((options: readonly string[]) => void) | undefined;
}

/** A kind on a phone. */
interface ShownKindView {
  /** Whether it stands in a frame of one width; a text is as wide as its words. */
  readonly framed: boolean;
  readonly Content: ComponentType<ShownProps>;
  /** One line that names it in a list of chats. */
  readonly preview: (message: PhoneMessage) => string;
}

/** All that a form knows of a kind. Source of labels and defaults: spec §5. */
export interface FormKindView<K extends Kind> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly empty: Typed<K>;
  /** A placeholder is what goes out when a field is left empty. */
  readonly fields: (props: FieldsProps<K>) => ReactNode;
  readonly content: (typed: Typed<K>, defaults: Defaults) => RequestedContent<K>;
  /** Whether something of it is still on its way to us, and is to be waited for. */
  readonly isComing?: (typed: Typed<K>) => boolean;
}

/** All that a page knows of a kind. */
export interface KindView<K extends Kind> extends FormKindView<K> {
  readonly shown: ShownKindView;
}
