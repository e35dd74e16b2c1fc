import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "../instances/instance.ts";

/** Sentences about instances. Those of spec §5 and §8 are kept to the letter. */
export const INSTANCE_WORDING = {
  nameRequired: "Instance Name is required",
  nameTooLong: "Instance Name must be at most 100 characters",
  typeRequired: "Instance Type is required",
  apiIdRequired: "API ID is required",
  apiIdInvalid: "API ID must contain only digits",
  apiIdImpossible: "This is no API ID. Copy it from my.telegram.org.",
  appHashRequired: "App Hash is required",
  freeLimitReached: `You've reached the maximum limit of ${MAX_FREE_INSTANCES} free instances. To create more instances, please upgrade your subscription.`,
  renewalOverLimit: `You have more than ${MAX_FREE_INSTANCES} free instances. Delete one, then renew again.`,
  renewFailed: "Failed to renew the instance",
  clientNameFailed: "Failed to generate client name",
  tokenFailed: "Failed to generate unique token",
  saveFailed: "Failed to save instance",
  deleteFailed: "Failed to delete instance",
  formError: "An error occurred while saving the instance",
  notFound: "No such instance",
  removed: "Instance deleted",
  tokenRotated: "This is the new token. Give it to your programs: the old one is refused.",
  tokenRotateFailed: "Failed to rotate the token",
} as const;

/** What an instance that has expired does not do, what it goes on doing, and the way back. */
export const EXPIRED_WORDING = {
  title: "This instance has expired",
  off: "Sending, linking an account and checking numbers are off: such calls answer 410.",
  kept: "Its token, history, webhooks and linked account are kept, and messages still come in.",
  renew: "Renew",
  renewAction: `Renew for ${INSTANCE_DAYS} days`,
  renewing: "Renewing…",
  unchanged: "Client, token, webhooks and history stay as they are. The account stays linked.",
  price: "$0, Starter is free for now",
} as const;
