import { MIN_PROFILE_PASSWORD_LENGTH } from "../accounts/password-rules.ts";

/** Sentences about one's own account. Those of spec §4, §5 and §8 are kept to the letter. */

/** Of `/recover`: `sent` is said whether or not the address has an account. Source: spec §5, §8. */
export const RECOVERY_WORDING = {
  emailRequired: "Please enter your email address",
  sent: "If an account has this address, a link to set a new password is on its way. It works for 10 minutes.",
  failed: "Failed to send recovery email",
  /** Of a sandbox that sends no mail; says the same whoever is asked for. */
  outbox: "This sandbox has no mail server: each mail is a file in the folder outbox of its DATA_DIR.",
  /** No answer; of recovery and reset alike. Source: spec §8. */
  error: "An error occurred. Please try again.",
} as const;

/** Of `/reset-password`, besides the rules for passwords. Source: spec §5, §8. */
export const RESET_WORDING = {
  mismatch: "Passwords do not match",
  rotateCredentials: "End all API keys and give my instances new tokens",
  rotateCredentialsHint:
    "Whoever had your password could have read or made some. Your programs then need new ones, from the dashboard.",
  linkInvalid: "This link is used up or older than 10 minutes. Ask for a new one.",
  done: "Your password is changed. You can log in now.",
  failed: "Failed to reset password",
} as const;

/** Of any new password, in whichever form. */
export const PASSWORD_WORDING = {
  tooCommon:
    "This password is one of those that are guessed first. Choose another, such as four words that have nothing to do with each other.",
} as const;

/** Of the profile modal. Source: spec §4, §5, §8. */
export const PROFILE_WORDING = {
  nameRequired: "Name is required",
  currentPasswordRequired: "Current password is required to change password",
  currentPasswordNeeded: "Enter your current password",
  currentPasswordWrong: "Current password is not correct",
  passwordTooShort: `Password must be at least ${MIN_PROFILE_PASSWORD_LENGTH} characters`,
  mismatch: "Passwords do not match",
  phoneInvalid: "Invalid phone number format",
  phoneTooLong: "Phone number must be at most 40 characters",
  updated: "Profile updated successfully!",
  failed: "Failed to update profile",
  error: "Failed to update profile. Please try again.",
} as const;

/** Of the form for another address, which the specification does not have. */
export const EMAIL_CHANGE_WORDING = {
  same: "This is your address already",
  passwordRequired: "Current password is required to change the address",
  asked: "A link is on its way to the new address. Your address changes when you open it, within 24 hours.",
  failed: "Failed to change the address",
} as const;

/** Of an account that an administrator has suspended. */
export const SUSPENDED_WORDING = {
  logIn: "This account is suspended. Ask whoever runs this server.",
  token: "The account that this instance belongs to is suspended. Its owner can ask whoever runs this server.",
} as const;

/** Of the list of signed-in devices, which the specification does not have. */
export const DEVICE_WORDING = {
  gone: "This device is not signed in any more",
  signedOut: "The device is signed out",
  signedOutEverywhere: "Signed out everywhere",
  listFailed: "Your devices could not be loaded",
  signOutFailed: "Failed to sign out",
} as const;

/** The sentences that people read. Those of spec §5 and §8 are kept to the letter. */

export const LOGIN_WORDING = {
  fillAllFields: "Please fill in all fields",
  emailInvalid: "Please enter a valid email address",
  credentialsInvalid: "Invalid email or password",
  failed: "Login failed. Please try again.",
  error: "An error occurred during login. Please try again.",
} as const;

export const SIGNUP_WORDING = {
  termsRequired: "You must accept the terms and conditions",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 128 characters",
  nameTooLong: "Full name must be at most 100 characters",
  countryUnknown: "Please choose a country from the list",
  emailTaken: "Email already exists",
  noId: "Registration failed",
  failed: "Registration failed. Please try again.",
  error: "An error occurred during signup",
  done: "Account created. You can log in now.",
} as const;
