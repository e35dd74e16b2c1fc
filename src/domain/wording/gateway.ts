import { say } from "#languages/say.ts";
/** Sentences of both provider APIs; those about sessions, sends and downloads are in the files beside this one. */
export const GATEWAY_WORDING = {
  messageSent: say("Message sent successfully"),
  messageQueued: say("Message accepted; it goes out in its turn"),
  messageScheduled: say("Message accepted; it goes out at its time"),
  tokenMissing: say("The token is missing. Send it as dtoken, or in an Authorization: Bearer header."),
  tokenInvalid: say("This token is not the instance's. Copy it from the dashboard."),
  /** Of linking, where the network's accounts are real. */
  linkingWaits: say(
    "Confirm your e-mail address first: open the link that was mailed to it, or send it again from the dashboard.",
  ),
  bodyNotObject: say("The body must be a JSON object, with the header Content-Type: application/json."),
  clientInvalid: say("The client name in the path is not valid. It looks like Client001."),
  idempotencyMismatch: say(
    "Another message was asked for under this Idempotency-Key. Give each message a key of its own.",
  ),
  idempotencyRunning: say("The first call with this Idempotency-Key is still running. Repeat it in a moment."),
  queueFull: say("Too many messages of this instance wait already. Send this one again later."),
  messageCancelled: say("The message was cancelled before it left."),
  /** Said when it is asked for, as `uploadsBusy`: they stand within other sentences too. */
  get notOnline() {
    return say("The account was not online in time, and the message has not left.");
  },
  notReady: say("The account is not back yet, and the message has not left. Repeat the call in a moment."),
  messagesListed: say("Messages listed"),
  messagesReceived: say("Messages received"),
  mediaGone: say("This message has no file, or has it no longer."),
  mediaQuota: say("The files that came in for this account take up all its room. Older ones go by themselves."),
  mediaNotConnected: say("The instance is not connected. The file can be fetched once it is."),
  mediaBusy: say("Many files are being fetched already. Ask for this one again later."),
  get partBefore() {
    return say("An earlier message of the same text was not sent, and this one has not left.");
  },
  get uploadsBusy() {
    return say("Many files are being sent already. Send this one again later.");
  },
} as const;
