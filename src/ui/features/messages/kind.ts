import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { FieldOf, Kind, RequestedContent } from "#domain/messages/content.ts";
import type { MessageLimits } from "#domain/messages/limits.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";

/** What is typed for a kind, field by field. */
export type Typed<K extends Kind> = { readonly [Field in FieldOf<K>]: string };

/** What is sent for a field left empty depends on whose form it is, and on where this page came from. */
export interface Defaults {
  readonly instanceName: string;
  /** Such as `http://localhost:3000`: sample files are our own, so that a first send needs no other site. */
  readonly origin: string;
}

/** What a kind's fields need to know of the platform that sends it. */
export interface FieldRules {
  readonly limits: MessageLimits<never>;
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
}

export interface ShownProps {
  readonly message: PhoneMessage;
  /** Its time, and how far it has got. */
  readonly stamp: ReactNode;
}

/** A kind on a phone. */
interface ShownKindView {
  /** Whether it stands in a frame of one width; a text is as wide as its words. */
  readonly framed: boolean;
  readonly Content: ComponentType<ShownProps>;
  /** One line that names it in a list of chats. */
  readonly preview: (message: PhoneMessage) => string;
}

/** All that a page knows of a kind. Source of labels and defaults: spec §5. */
export interface KindView<K extends Kind> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly empty: Typed<K>;
  /** A placeholder is what goes out when a field is left empty. */
  readonly fields: (props: FieldsProps<K>) => ReactNode;
  readonly content: (typed: Typed<K>, defaults: Defaults) => RequestedContent<K>;
  readonly shown: ShownKindView;
}
