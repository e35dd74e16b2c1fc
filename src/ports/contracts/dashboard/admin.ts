import { z } from "zod";
import { USER_ROLES } from "#domain/accounts/user.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";

/** The JSON API behind the administration, for administrators alone. Lists come in parts. */

const id = z.number().int();
const isoTime = z.iso.datetime();
const subscription = z.enum(["free", "paid"]);
/** Where the next part begins, as its `before`; null at the end. */
const next = id.nullable();

/** Nothing that only its owner may know: no phone, no password. */
const adminUserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(USER_ROLES),
  subscription,
  suspended: z.boolean(),
  /** When the account is deleted, as its owner has asked for. */
  deletesAt: z.iso.datetime().nullable(),
  /** How many they have. */
  instances: z.number().int(),
  memberSince: isoTime,
});
export type AdminUserView = z.infer<typeof adminUserSchema>;

/** Newest first. */
const adminUsersSchema = z.object({ users: z.array(adminUserSchema), next });
export type AdminUsers = z.infer<typeof adminUsersSchema>;

/** Nothing that only its owner may know: no token, no App Hash, no phone. */
const adminInstanceSchema = z.object({
  id,
  name: z.string(),
  platform: z.enum(PLATFORMS),
  client: z.string(),
  ownerEmail: z.string(),
  subscription,
  /** To an account of its network. */
  linked: z.boolean(),
  active: z.boolean(),
  expiresAt: isoTime,
});
export type AdminInstanceView = z.infer<typeof adminInstanceSchema>;

/** Newest first. */
const adminInstancesSchema = z.object({ instances: z.array(adminInstanceSchema), next });
export type AdminInstances = z.infer<typeof adminInstancesSchema>;

/** Of a user and of all their instances. */
export const subscriptionInputSchema = z.strictObject({ subscription });

export const suspensionInputSchema = z.strictObject({ suspended: z.boolean() });

/** As the form of the administrator's page is filled. */
const adminTutorialSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** As it is stored, which may be anything: see `isWebAddress`. */
  url: z.string(),
  addedAt: isoTime,
});
export type AdminTutorialView = z.infer<typeof adminTutorialSchema>;

/** All of them, newest first. */
const adminTutorialsSchema = z.object({ tutorials: z.array(adminTutorialSchema) });
export type AdminTutorials = z.infer<typeof adminTutorialsSchema>;

/** Likewise. */
const adminFaqSchema = z.object({ id, question: z.string(), answer: z.string(), addedAt: isoTime });
export type AdminFaqView = z.infer<typeof adminFaqSchema>;

/** All of them, newest first. */
const adminFaqsSchema = z.object({ faqs: z.array(adminFaqSchema) });
export type AdminFaqs = z.infer<typeof adminFaqsSchema>;

/** Texts as typed; the rules and their sentences are `domain/validation/content.ts`. */
export const tutorialInputSchema = z.strictObject({ title: z.string(), description: z.string(), url: z.string() });
export const faqInputSchema = z.strictObject({ question: z.string(), answer: z.string() });

/** What every write answers. */
const doneSchema = z.object({ message: z.string() });
export type Done = z.infer<typeof doneSchema>;
