import { type FormEvent, useLayoutEffect } from "react";
import { MIN_PROFILE_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import { type ProfileField, validateProfile } from "#domain/validation/profile.ts";
import { PROFILE_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import type { ProfileInput } from "#ports/contracts/dashboard/account.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { RequestError, sentenceOf } from "../../api/request.ts";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { countryChoices } from "../../format/countries.ts";
import { useAuth } from "./auth.tsx";

interface ProfileFormProps {
  readonly id: string;
  readonly user: SignedInUser;
  readonly onSaved: (sentence: string) => void;
  /** What is wrong with no field in particular. */
  readonly onFailed: (sentence: string) => void;
}

/** Its buttons are the dialog's. */
export function ProfileForm({ id, user, onSaved, onFailed }: ProfileFormProps) {
  const { loading, updateProfile } = useAuth();
  const form = useForm<ProfileField, ProfileInput>(() => valuesOf(user));
  const { ref, values } = form;

  useLayoutEffect(() => ref.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), [ref]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const checked = validateProfile(values);
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    try {
      onSaved(await updateProfile(values));
    } catch (error) {
      const field = form.refusedField(error);
      if (field === null) onFailed(failureSentence(error));
      else form.show({ field, message: failureSentence(error) });
    }
  }

  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      form.set(name, event.currentTarget.value),
    error: form.errorOf(name),
  });
  return (
    <form id={id} ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={say("Email")}
        type="email"
        autoComplete="username"
        readOnly
        value={user.email}
        hint={say("It is changed in your profile, by a mail to both addresses.")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={say("Name")} autoComplete="name" required {...field("name")} />
        <TextField label={say("Phone")} optional type="tel" autoComplete="tel" {...field("phone")} />
      </div>
      <SelectField label={say("Country")} autoComplete="country" {...field("country")}>
        <option value="">{say("Select your country")}</option>
        {countryChoices().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className="mt-1 grid gap-4 border-t border-line pt-4">
        <legend className="sr-only">{say("Change password")}</legend>
        <TextField
          label={say("Current Password")}
          type="password"
          autoComplete="current-password"
          hint={say("Only to change your password. It signs out your other devices.")}
          {...field("currentPassword")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={say("New Password")}
            type="password"
            autoComplete="new-password"
            hint={say("At least {count} characters", { count: MIN_PROFILE_PASSWORD_LENGTH })}
            {...field("newPassword")}
          />
          <TextField
            label={say("Confirm Password")}
            type="password"
            autoComplete="new-password"
            {...field("confirmPassword")}
          />
        </div>
      </fieldset>
    </form>
  );
}

/** The password fields are always empty at first. */
function valuesOf({ name, phone, country }: SignedInUser): ProfileInput {
  return {
    name,
    phone: phone ?? "",
    country: country ?? "",
    currentPassword: "",
    newPassword: "",
    confirmPassword: "",
  };
}

/** Saving twice does no harm, so silence may be answered with another attempt. Source: spec §8. */
function failureSentence(error: unknown): string {
  const silent = error instanceof RequestError && error.code === "NO_RESPONSE";
  return silent ? PROFILE_WORDING.error : sentenceOf(error, PROFILE_WORDING.failed);
}
