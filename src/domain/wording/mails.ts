import { say } from "#languages/say.ts";
import { momentText } from "./moments.ts";

/** What mails about an account say, after "Hello". An address of a page stands alone, as a link. */
export type MailParagraph = string | { readonly link: string };

export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly MailParagraph[];
}

/** `recoverLink` is for whoever it was not; ending the session alone would leave the password known. */
export function newDeviceWords(
  product: string,
  device: { readonly name: string; readonly address: string | null; readonly at: Date },
  { recoverLink }: { readonly recoverLink: string },
): MailWords {
  return {
    subject: say("New sign-in to {product}", { product }),
    paragraphs: [
      say(
        "somebody signed in to your {product} account with your password, on a device that was not known: {device}, on {moment}, from {address}.",
        {
          product,
          device: device.name,
          moment: momentText(device.at),
          address: device.address ?? say("an unknown address"),
        },
      ),
      say("If it was you, there is nothing to do. If not, set a new password now, which ends every session:"),
      { link: recoverLink },
      say("Where you are signed in, your profile in the dashboard lists every device and can sign out each."),
    ],
  };
}

/** `deviceLink` works for a day, once. */
export function accountLockedWords(
  product: string,
  { at }: { readonly at: Date },
  { deviceLink, recoverLink }: { readonly deviceLink: string; readonly recoverLink: string },
): MailWords {
  return {
    subject: say("Sign-in to your {product} account is held back", { product }),
    paragraphs: [
      say(
        "somebody has tried so many wrong passwords for your {product} account that, since {moment}, none is looked at from devices that have never signed in. Those that have are not held back, and nobody was let in.",
        { product, moment: momentText(at) },
      ),
      say(
        "If it was you, or you want to sign in on a new device, open this link on it. It works once, for 24 hours, and that device is held back no more:",
      ),
      { link: deviceLink },
      say("If your password is short or used elsewhere, set a new one:"),
      { link: recoverLink },
      say("You get this mail at most once a day."),
    ],
  };
}

/** `link` works for a day, once. */
export function verifyEmailWords(product: string, { link }: { readonly link: string }): MailWords {
  return {
    subject: say("Confirm your e-mail address for {product}", { product }),
    paragraphs: [
      say(
        "somebody, most likely you, signed up for {product} with this address. Confirm that it is yours; this link works once, for 24 hours:",
        { product },
      ),
      { link },
      say("If it was not you, do nothing: nobody can prove without this link that the address is theirs."),
    ],
  };
}

/** To the address that is to be the account's. `link` works for a day, once. */
export function confirmNewEmailWords(product: string, { link }: { readonly link: string }): MailWords {
  return {
    subject: say("Confirm your new e-mail address for {product}", { product }),
    paragraphs: [
      say(
        "somebody, most likely you, wants to use this address for their {product} account. It becomes theirs when you confirm it; this link works once, for 24 hours:",
        { product },
      ),
      { link },
      say("If it was not you, do nothing: nothing changes."),
    ],
  };
}

/** To the address that is still the account's. `keepLink` works for a week, once; null where nobody had proved the address. */
export function emailChangeAskedWords(
  product: string,
  { at }: { readonly at: Date },
  { keepLink }: { readonly keepLink: string | null },
): MailWords {
  return {
    subject: say("Your {product} account is to have another e-mail address", { product }),
    paragraphs: [
      say(
        "on {moment} somebody with your password asked for another e-mail address for your {product} account. It changes as soon as the new address is confirmed.",
        { moment: momentText(at), product },
      ),
      ...notMe(keepLink),
    ],
  };
}

/** To the address that was the account's. `keepLink` likewise. */
export function emailChangedWords(
  product: string,
  { at }: { readonly at: Date },
  { keepLink }: { readonly keepLink: string | null },
): MailWords {
  return {
    subject: say("The e-mail address of your {product} account was changed", { product }),
    paragraphs: [
      say("on {moment} your {product} account got another e-mail address. Mails about it no longer come here.", {
        moment: momentText(at),
        product,
      }),
      ...notMe(keepLink),
    ],
  };
}

/** `keepLink` is where it is taken back; both lead to a sign-in. */
export function deletionAskedWords(
  product: string,
  { at, deletesAt }: { readonly at: Date; readonly deletesAt: Date },
  { keepLink, recoverLink }: { readonly keepLink: string; readonly recoverLink: string },
): MailWords {
  return {
    subject: say("Your {product} account is to be deleted", { product }),
    paragraphs: [
      say(
        "on {moment} somebody with your password asked to delete your {product} account. On {end} it is deleted with all that is its own: instances, messages, files, API keys and webhooks. Linked accounts are logged out.",
        { moment: momentText(at), product, end: momentText(deletesAt) },
      ),
      say("Until then everything works on. To keep your account, sign in before that and choose Keep my account:"),
      { link: keepLink },
      say("If it was not you, set a new password now, which ends every session, and then keep your account:"),
      { link: recoverLink },
    ],
  };
}

/** What a new password has ended besides, in one sentence; nothing where there was nothing. */
export function credentialsRotatedText(ended: { readonly keys: number; readonly tokens: number }): readonly string[] {
  const { keys, tokens } = ended;
  if (keys === 0 && tokens === 0) return [];
  if (tokens === 0) {
    return [
      say(
        "With it, as was asked, {keys, plural, one {one API key was ended} other {{keys} API keys were ended}}. Programs that used them are refused until they have new ones.",
        { keys },
      ),
    ];
  }
  if (keys === 0) {
    return [
      say(
        "With it, as was asked, {tokens, plural, one {one instance has a new token} other {{tokens} instances have new tokens}}. Programs that used them are refused until they have new ones.",
        { tokens },
      ),
    ];
  }
  return [
    say(
      "With it, as was asked, {keys, plural, one {one API key was ended} other {{keys} API keys were ended}} and {tokens, plural, one {one instance has a new token} other {{tokens} instances have new tokens}}. Programs that used them are refused until they have new ones.",
      { keys, tokens },
    ),
  ];
}

function notMe(keepLink: string | null): readonly MailParagraph[] {
  if (keepLink === null) return [say("If it was not you, ask whoever runs the server.")];
  return [
    say(
      "If this was not you, open this link within 7 days. Your account keeps this address, everybody is signed out, and you set a new password:",
    ),
    { link: keepLink },
  ];
}
