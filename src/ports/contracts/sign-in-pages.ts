/** What the pages of a sign-in are made with, and what is wrong with a form. */

export interface FormErrors {
  /** Above the form. */
  readonly form?: string | undefined;
  /** Beside the field of that name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

export interface LoginProps {
  readonly values: { readonly email: string };
  /** Where to go after: a path of ours, or empty. */
  readonly from: string;
  readonly errors: FormErrors;
  /** "Account created" after a signup. */
  readonly notice: string | null;
  readonly passkeys: PasskeySignIn;
}

/** Where passkeys work; why they do not, in words. */
export interface PasskeySignIn {
  /** Such as `https://wesal.example`: passkeys are bound to it. */
  readonly origin: string;
  readonly problem: string | null;
}

export interface LoginCodeProps {
  readonly from: string;
  readonly errors: FormErrors;
  /** False where the account has passkeys alone. */
  readonly asksForApp: boolean;
  /** Null where the account has none. */
  readonly passkeys: PasskeySignIn | null;
}

export interface RecoverProps {
  readonly values: { readonly email: string };
  readonly errors: FormErrors;
  /** Stands where the form was. */
  readonly done: string | null;
  /** The sandbox writes its mails to files; false wherever mail is sent, and on the live network. */
  readonly outbox: boolean;
}
