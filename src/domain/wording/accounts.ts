import { say } from "#languages/say.ts";
import { MIN_PROFILE_PASSWORD_LENGTH } from "../accounts/password-rules.ts";

/** Sentences about one's own account. Those of spec §4, §5 and §8 are kept to the letter. */

/** Behind the reminder that an address is not confirmed, where accounts are linked before that, or not. */
export const UNCONFIRMED_WORDING = {
  sandbox: say("Until then no mail about your instances is sent."),
  live: say("Until then no account is linked, and no mail about your instances is sent."),
} as const;

/** Of `/recover`: `sent` is said whether or not the address has an account. Source: spec §5, §8. */
export const RECOVERY_WORDING = {
  emailRequired: say("Please enter your email address"),
  sent: say("If an account has this address, a link to set a new password is on its way. It works for 10 minutes."),
  failed: say("Failed to send recovery email"),
  /** Of a sandbox that sends no mail; says the same whoever is asked for. */
  outbox: say("This sandbox has no mail server: each mail is a file in the folder outbox of its DATA_DIR."),
  /** No answer; of recovery and reset alike. Source: spec §8. */
  error: say("An error occurred. Please try again."),
} as const;

/** Of `/reset-password`, besides the rules for passwords. Source: spec §5, §8. */
export const RESET_WORDING = {
  mismatch: say("Passwords do not match"),
  rotateCredentials: say("End all API keys and give my instances new tokens"),
  rotateCredentialsHint: say(
    "Whoever had your password could have read or made some. Your programs then need new ones, from the dashboard.",
  ),
  linkInvalid: say("This link is used up or older than 10 minutes. Ask for a new one."),
  done: say("Your password is changed. You can log in now."),
  failed: say("Failed to reset password"),
} as const;

/** Of any new password, in whichever form. */
export const PASSWORD_WORDING = {
  tooCommon: say(
    "This password is one of those that are guessed first. Choose another, such as four words that have nothing to do with each other.",
  ),
} as const;

/** Of the profile modal. Source: spec §4, §5, §8. */
export const PROFILE_WORDING = {
  nameRequired: say("Name is required"),
  currentPasswordRequired: say("Current password is required to change password"),
  currentPasswordNeeded: say("Enter your current password"),
  currentPasswordWrong: say("Current password is not correct"),
  get passwordTooShort() {
    return say("Password must be at least {length} characters", { length: MIN_PROFILE_PASSWORD_LENGTH });
  },
  mismatch: say("Passwords do not match"),
  phoneInvalid: say("Invalid phone number format"),
  phoneTooLong: say("Phone number must be at most 40 characters"),
  updated: say("Profile updated successfully!"),
  failed: say("Failed to update profile"),
  error: say("Failed to update profile. Please try again."),
} as const;

/** Of the form for another address, which the specification does not have. */
export const EMAIL_CHANGE_WORDING = {
  same: say("This is your address already"),
  passwordRequired: say("Current password is required to change the address"),
  asked: say("A link is on its way to the new address. Your address changes when you open it, within 24 hours."),
  failed: say("Failed to change the address"),
} as const;

/** Of an account that an administrator has suspended. */
export const SUSPENDED_WORDING = {
  logIn: say("This account is suspended. Ask whoever runs this server."),
  token: say("The account that this instance belongs to is suspended. Its owner can ask whoever runs this server."),
} as const;

/** Of the list of signed-in devices, which the specification does not have. */
export const DEVICE_WORDING = {
  gone: say("This device is not signed in any more"),
  signedOut: say("The device is signed out"),
  signedOutEverywhere: say("Signed out everywhere"),
  listFailed: say("Your devices could not be loaded"),
  signOutFailed: say("Failed to sign out"),
} as const;

/** The sentences that people read. Those of spec §5 and §8 are kept to the letter. */

export const LOGIN_WORDING = {
  fillAllFields: say("Please fill in all fields"),
  emailInvalid: say("Please enter a valid email address"),
  credentialsInvalid: say("Invalid email or password"),
  failed: say("Login failed. Please try again."),
  error: say("An error occurred during login. Please try again."),
} as const;

export const SIGNUP_WORDING = {
  termsRequired: say("You must accept the terms and conditions"),
  passwordTooShort: say("Password must be at least 8 characters"),
  passwordTooLong: say("Password must be at most 128 characters"),
  nameTooLong: say("Full name must be at most 100 characters"),
  countryUnknown: say("Please choose a country from the list"),
  emailTaken: say("Email already exists"),
  noId: say("Registration failed"),
  failed: say("Registration failed. Please try again."),
  error: say("An error occurred during signup"),
  done: say("Account created. You can log in now."),
} as const;
