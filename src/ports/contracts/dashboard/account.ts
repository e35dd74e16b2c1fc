import { z } from "zod";
import { USER_ROLES } from "#domain/accounts/user.ts";

/** One's own account: profile, signed-in devices, password recovery. */

/** Texts as typed; the rules and their sentences are `domain/validation/profile.ts`. Source: spec §7. */
export const profileInputSchema = z.strictObject({
  name: z.string().max(1000),
  phone: z.string().max(1000),
  /** Two letters, or empty. */
  country: z.string().max(10),
  currentPassword: z.string().max(1000),
  newPassword: z.string().max(1000),
  confirmPassword: z.string().max(1000),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

/** Texts as typed; the rules and their sentences are `domain/validation/email-change.ts`. */
export const emailChangeInputSchema = z.strictObject({
  email: z.string().max(1000),
  currentPassword: z.string().max(1000),
});

/** Also what the browser keeps under `user` in its local storage, without the dates. Source: spec §3. */
const accountViewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  role: z.enum(USER_ROLES),
  /** Somebody has proved to read the address's mail. */
  verified: z.boolean(),
  /** ISO 8601. */
  memberSince: z.iso.datetime(),
  /** When it is deleted, where its owner has asked for that. */
  deletesAt: z.iso.datetime().nullable(),
});
export type AccountView = z.infer<typeof accountViewSchema>;

/** Answer to a profile that was saved: its sentence, and the account as it is now. */
const profileSavedSchema = z.object({ message: z.string(), user: accountViewSchema });
export type ProfileSaved = z.infer<typeof profileSavedSchema>;

/** Answer to a deletion that was planned, or taken back. */
export interface AccountChanged {
  readonly user: AccountView;
}
/** Which mails about one's instances one wants; also the answer. */
export const mailChoiceSchema = z.strictObject({ ends: z.boolean(), disconnected: z.boolean() });
export type MailChoiceView = z.infer<typeof mailChoiceSchema>;

/** A browser that is signed in. */
const deviceSchema = z.object({
  id: z.string(),
  /** Such as "Firefox on Windows". */
  name: z.string(),
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type DeviceView = z.infer<typeof deviceSchema>;

/** Last seen first. */
const deviceListSchema = z.object({ devices: z.array(deviceSchema) });
export type DeviceList = z.infer<typeof deviceListSchema>;

/** Source: spec §7, recovery service. */
export const recoverInputSchema = z.strictObject({ email: z.string().max(1000) });
export const resetInputSchema = z.strictObject({
  password: z.string().max(1000),
  /** Revokes every API key and gives every instance of the account a new token; programs that hold the old ones are refused. */
  rotateCredentials: z.boolean().default(false),
});
