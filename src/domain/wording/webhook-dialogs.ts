import { say } from "#languages/say.ts";

/** Of what opens over the page of webhooks: apart from it, because it is sent once somebody opens it. */
export const WEBHOOK_DIALOG_WORDING = {
  triesFailed: say("The deliveries could not be loaded"),
  tryFailed: say("This delivery could not be loaded"),
  saveFailed: say("The webhook could not be saved"),
  deleteFailed: say("The webhook could not be deleted"),
  stateFailed: say("The webhook's state could not be changed"),
  leaveTitle: say("Close without the new secret?"),
  leaveSecret: say("It is shown this once. Without it your server cannot check the calls that are signed with it."),
  leave: say("Close anyway"),
  rotateFailed: say("The secret could not be rotated"),
  testFailed: say("The test could not be sent"),
  replayFailed: say("The events could not be sent again"),
  /** Of the form, beside its fields. */
  urlMissing: say("Enter the address that is to be called"),
  urlInvalid: say("Enter a whole address, such as https://shop.example/hooks/wesal"),
  eventsMissing: say("Choose at least one event"),
  sinceMissing: say("Enter from when"),
  secretOnce: say("Copy the secret now. It is shown once."),
  newSecretOnce: say("Copy the new secret now. It is shown once."),
  stored: say("I stored it"),
  testWaiting: say("On its way…"),
  testLate: say("Not made yet: its gateway may be away. The outcome will stand under Deliveries."),
} as const;
