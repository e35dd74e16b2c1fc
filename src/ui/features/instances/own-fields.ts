import type { InstanceField, InstanceForm } from "#domain/validation/instance.ts";
import type { FieldControl } from "../../components/use-form.ts";

/** What a platform's own fields of the instance form are given. */
export interface OwnFieldsProps {
  readonly text: (field: Exclude<InstanceField, "platform">) => FieldControl;
  /** An empty App Hash keeps the stored one. */
  readonly hashStored: boolean;
  /** The sandbox takes any numbers for an API ID and hash. */
  readonly sandbox: boolean;
  readonly onFill: (app: Pick<InstanceForm, "apiId" | "appHash">) => void;
}
