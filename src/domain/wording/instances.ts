import { say } from "#languages/say.ts";
import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "../instances/instance.ts";

/** Sentences about instances. Those of spec §5 and §8 are kept to the letter. */
export const INSTANCE_WORDING = {
  nameRequired: say("Instance Name is required"),
  nameTooLong: say("Instance Name must be at most 100 characters"),
  typeRequired: say("Instance Type is required"),
  typeFixed: say("An account is linked. Unlink it in Manage to change the type."),
  apiIdRequired: say("API ID is required"),
  apiIdInvalid: say("API ID must contain only digits"),
  apiIdImpossible: say("This is no API ID. Copy it from my.telegram.org."),
  appHashRequired: say("App Hash is required"),
  get freeLimitReached() {
    return say(
      "You've reached the maximum limit of {limit} free instances. To create more instances, please upgrade your subscription.",
      { limit: MAX_FREE_INSTANCES },
    );
  },
  get renewalOverLimit() {
    return say("You have more than {limit} free instances. Delete one, then renew again.", {
      limit: MAX_FREE_INSTANCES,
    });
  },
  renewFailed: say("Failed to renew the instance"),
  clientNameFailed: say("Failed to generate client name"),
  tokenFailed: say("Failed to generate unique token"),
  saveFailed: say("Failed to save instance"),
  deleteFailed: say("Failed to delete instance"),
  formError: say("An error occurred while saving the instance"),
  notFound: say("No such instance"),
  removed: say("Instance deleted"),
  tokenRotated: say("This is the new token. Give it to your programs: the old one is refused."),
  tokenRotateFailed: say("Failed to rotate the token"),
} as const;

/** What an instance that has expired does not do, what it goes on doing, and the way back. */
export const EXPIRED_WORDING = {
  title: say("This instance has expired"),
  /** Of pages and mails, as `kept`. */
  get off() {
    return say("Sending, linking an account and checking numbers are off: such calls answer 410.");
  },
  get kept() {
    return say(
      "Its token, history and webhooks are kept. A linked account stays linked, and its messages still come in.",
    );
  },
  renew: say("Renew"),
  get renewAction() {
    return say("Renew for {days} days", { days: INSTANCE_DAYS });
  },
  renewing: say("Renewing…"),
  unchanged: say("Client, token, webhooks and history stay as they are. A linked account stays linked."),
  price: say("$0, Starter is free for now"),
} as const;
