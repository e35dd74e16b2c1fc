import { say } from "#languages/say.ts";

/** Sentences of the unified API. */
export const V1_WORDING = {
  instanceNotFound: say("No instance has this client name. Copy it from the dashboard."),
  get clientMissing() {
    return say("Name the instance that will send the file in the query: ?client=Client001.");
  },
  get oneKind() {
    return say(
      "Give exactly one of text, image, video, audio, voice, document, sticker, contact, location, poll, album and template: it says what is sent.",
    );
  },
  get albumNotChanged() {
    return say("An album that was passed on says what its writer said: it is not changed. Take it back instead.");
  },
  get albumNotKnown() {
    return say("The network did not say of which messages the album is made. Do this in its app.");
  },
  get oneFile() {
    return say("Give exactly one of url, base64 and media: it says where the file is.");
  },
  get notBase64() {
    return say("base64 holds something that is no base64. Encode the bytes of the file, or send them as a form.");
  },
  get fileEmpty() {
    return say("The file has no bytes.");
  },
  fileTooLarge: (maxBytes: number) =>
    say("The file is larger than {most} MB. Send a smaller one, or one by its URL.", {
      most: Math.floor(maxBytes / (1024 * 1024)),
    }),
  get quota() {
    return say("The files of this account take up all the room that it has. They go by themselves with time.");
  },
  get onePasskeyStep() {
    return say("Give either assertion or confirm.");
  },
  anotherChat: (field: string) => say("{field} names a message of another chat.", { field }),
  get sentUpTooEarly() {
    return say("A file that is sent up is kept for 7 days: give sendAt within 6 days, or the file by its URL.");
  },
  get notChangeable() {
    return say("The message came in, has not been sent, or is no longer kept: it cannot be changed.");
  },
  get notReactable() {
    return say("The message has not been sent, or is no longer kept: nobody can react to it.");
  },
  get notForwardable() {
    return say("The message has not been sent, or is no longer kept: it cannot be forwarded.");
  },
  notForwarded: (platform: string) =>
    say("{platform} cannot be asked for this here: a message of this kind is not forwarded.", { platform }),
  get notPinnable() {
    return say("The message has not been sent, or is no longer kept: it cannot be pinned.");
  },
  get noPinDays() {
    return say("On Telegram a message is pinned until it is unpinned. Leave out days.");
  },
  get oneEmoji() {
    return say("emoji must be one emoji, or empty to take the reaction back.");
  },
  unsupported: (platform: string, what: string) =>
    say("{platform} cannot be asked for this here: {what}.", { platform, what }),
  get whatsAppSigns() {
    return say(
      "WhatsApp's apps read signs in any text by themselves: *bold*, _italic_, ~struck~ and `code`. Leave out parse.",
    );
  },
  get noViewOnce() {
    return say("Telegram cannot be asked for this here: what is to be seen once. Leave out viewOnce.");
  },
  get viewOnceKinds() {
    return say("viewOnce is for an image or a video.");
  },
  textTooLong: (maxLength: number) =>
    say("The text is longer than {maxLength} characters. Give split: true to send it as several messages.", {
      maxLength,
    }),
  tooManyParts: (most: number) =>
    say("The text would be more than {most} messages. Send it in several calls, or as a document.", { most }),
  get markTooLong() {
    return say(
      "A link, code or words in one style are longer than a message, and cannot be cut. End them earlier, or leave out parse.",
    );
  },
  get splitKinds() {
    return say("split is for a text.");
  },
  get formField() {
    return say("A form may have one file, under the name of its kind, and fields of text.");
  },
  get formBroken() {
    return say("The form cannot be read. Send multipart/form-data with a boundary, and end it.");
  },
  get noGroup() {
    return say("The account is in no such group, or one of those who are named is nobody.");
  },
  get noWhatsAppName() {
    return say(
      "WhatsApp has no usernames, and its channels are not served: name a person by number, a group by group:.",
    );
  },
  get notOnline() {
    return say("The account is not online. Look at its session, and try again once it is connected.");
  },
  get noAdmin() {
    return say("The account is no administrator of the group.");
  },
  get notAPicture() {
    return say("The file cannot be read as a picture: it is broken, or has more than 50 megapixels. Send another one.");
  },
  get notAGroup() {
    return say("Name a group by group: and its number, as the list of groups does.");
  },
  get notAChat() {
    return say("Name a chat, as for a message: by number, @username, id:, group: or channel: and a number.");
  },
  get notBefore() {
    return say("before must be next of the page before.");
  },
  get muteOnce() {
    return say("Give until or hours, not both.");
  },
  get mutePast() {
    return say("until is over already. Give a time to come.");
  },
  get keyAwaited() {
    return say(
      "WhatsApp has not given this server the key to what is set on the account's phone. It has been asked for it: open WhatsApp there, then try again.",
    );
  },
  get noPicture() {
    return say("There is no picture here, or it is not shown to this account.");
  },
  get notAPerson() {
    return say("Name a person, as for a message: by number, @username or id: and a number.");
  },
  networkFailed: (platform: string) => say("{platform} did not do it. Try again in a moment.", { platform }),
  get busy() {
    return say("Too many files are on their way here at once. Try again in a moment.");
  },
};
