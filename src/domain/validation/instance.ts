import type { Instance, Platform } from "../instances/instance.ts";
import { parsePhoneNumber, westernDigits } from "../phone-number.ts";
import { type Result, success } from "../result.ts";
import { parseApiId } from "../sessions/telegram-login.ts";
import { INSTANCE_WORDING } from "../wording/instances.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** The add and edit form, as typed. */
export interface InstanceForm {
  readonly name: string;
  readonly platform: Platform | "";
  readonly phone: string;
  readonly apiId: string;
  readonly appHash: string;
}

export type InstanceField = keyof InstanceForm;

export interface ValidInstance {
  readonly name: string;
  readonly platform: Platform;
  readonly apiId: string | null;
  /** Undefined keeps the stored one. */
  readonly appHash: string | null | undefined;
  /** `+` and digits. */
  readonly phone: string | null;
  readonly botId: string | null;
}

const MAX_NAME_LENGTH = 100;

/** `current` is the instance being edited, null when adding. WhatsApp drops Telegram's fields. Source: spec §5. */
export function validateInstance(
  form: InstanceForm,
  current: Pick<Instance, "telegram" | "botId"> | null,
): Result<ValidInstance, FieldFailure<InstanceField>> {
  const name = form.name.trim();
  const botId = current?.botId ?? null;
  if (name === "") return invalid("name", INSTANCE_WORDING.nameRequired);
  if (name.length > MAX_NAME_LENGTH) return invalid("name", INSTANCE_WORDING.nameTooLong);
  if (form.platform === "") return invalid("platform", INSTANCE_WORDING.typeRequired);
  const own = OWN_FIELDS[form.platform](form, current);
  return own.ok ? success({ name, platform: form.platform, ...own.value, botId }) : own;
}

type OwnFields = Pick<ValidInstance, "apiId" | "appHash" | "phone">;
type Current = Pick<Instance, "telegram"> | null;

/** What each platform makes of its own part of the form. */
const OWN_FIELDS: Readonly<
  Record<Platform, (form: InstanceForm, current: Current) => Result<OwnFields, FieldFailure<InstanceField>>>
> = {
  whatsapp: () => success({ apiId: null, appHash: null, phone: null }),
  telegram: telegramFields,
};

function telegramFields(form: InstanceForm, current: Current): Result<OwnFields, FieldFailure<InstanceField>> {
  const apiId = westernDigits(form.apiId.trim());
  const appHash = form.appHash.trim();
  const hashIsStored = current !== null && current.telegram !== null;
  if (apiId === "") return invalid("apiId", INSTANCE_WORDING.apiIdRequired);
  if (!/^\d+$/.test(apiId)) return invalid("apiId", INSTANCE_WORDING.apiIdInvalid);
  if (parseApiId(apiId) === null) return invalid("apiId", INSTANCE_WORDING.apiIdImpossible);
  if (appHash === "" && !hashIsStored) return invalid("appHash", INSTANCE_WORDING.appHashRequired);
  const phone = optionalPhone(form.phone);
  if (!phone.ok) return invalid("phone", phone.failure.message);
  return success({ apiId, appHash: appHash === "" ? undefined : appHash, phone: phone.value });
}

function optionalPhone(text: string): Result<string | null, { code: "phone-invalid"; message: string }> {
  if (text.trim() === "") return success(null);
  const parsed = parsePhoneNumber(text);
  return parsed.ok ? success(`+${parsed.value}`) : parsed;
}
