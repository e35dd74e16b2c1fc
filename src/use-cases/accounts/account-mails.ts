import { escapeHtml } from "#domain/escape-html.ts";
import { type ChangedFactor, factorChangedWords } from "#domain/wording/factor-mails.ts";
import { credentialsRotatedText, type MailParagraph, type MailWords } from "#domain/wording/mails.ts";
import { momentText } from "#domain/wording/moments.ts";
import { noticeWords } from "#domain/wording/notices.ts";
import { DISABLED_WORDING } from "#domain/wording/webhooks.ts";
import { LANGUAGE_FACTS, type Language } from "#languages/languages.ts";
import { say, sayTo, spokenLanguage, translated } from "#languages/say.ts";
import type { MailMessage } from "#ports/mail.ts";
import type { InstanceNotice } from "#ports/notices.ts";
import type { DisabledNotice } from "#ports/webhooks.ts";
import type { RotatedCredentials } from "./rotate-credentials.ts";

/** E-mails about an account of that product, in its owner's language; the plain text and the HTML say the same. */

/** English where no language is known. */
interface MailReader {
  readonly name: string;
  readonly email: string;
  readonly language?: Language | undefined;
}

/** `link` works for 10 minutes. */
export function resetMail(product: string, to: MailReader, link: string): MailMessage {
  return sayTo(to.language ?? "en", () => {
    return compose(to.email, say("Set a new {product} password", { product }), [
      greeting(to.name),
      say(
        "somebody, most likely you, asked to set a new password for your {product} account. This link works once, for 10 minutes:",
        { product },
      ),
      { link },
      say("If it was not you, do nothing: your password stays as it is."),
    ]);
  });
}

/** `recoverLink` is for somebody who did not change it. */
export function passwordChangedMail(
  product: string,
  to: MailReader,
  change: { readonly at: Date; readonly recoverLink: string; readonly rotated: RotatedCredentials | null },
): MailMessage {
  return sayTo(to.language ?? "en", () => {
    return compose(to.email, say("Your {product} password was changed", { product }), [
      greeting(to.name),
      say("the password of your {product} account was changed on {moment}, and your other devices were signed out.", {
        product,
        moment: momentText(change.at),
      }),
      ...(change.rotated === null ? [] : credentialsRotatedText(change.rotated)),
      say("If it was not you, set a new password now:"),
      { link: change.recoverLink },
    ]);
  });
}

/** `keysLink` is where it can be revoked. Its name is not told: whoever made it chose that. */
export function keyCreatedMail(
  product: string,
  to: MailReader,
  made: { readonly at: Date; readonly keysLink: string },
): MailMessage {
  return sayTo(to.language ?? "en", () => {
    return compose(to.email, say("A new API key for your {product} account", { product }), [
      greeting(to.name),
      say(
        "an API key was created for your {product} account on {moment}. Whoever has it can act for you, within its scopes.",
        { product, moment: momentText(made.at) },
      ),
      say("If it was not you, revoke it here and change your password:"),
      { link: made.keysLink },
    ]);
  });
}

/** `keysLink` is where a new one is made. */
export function keyExpiresMail(
  product: string,
  to: MailReader,
  key: { readonly name: string; readonly at: Date; readonly keysLink: string },
): MailMessage {
  return sayTo(to.language ?? "en", () => {
    const moment = momentText(key.at);
    return compose(to.email, say("An API key of your {product} account is about to expire", { product }), [
      greeting(to.name),
      isTellable(key.name)
        ? say(
            "the API key {name} of your {product} account expires on {moment}. From then on calls with it are refused.",
            { name: key.name, product, moment },
          )
        : say("an API key of your {product} account expires on {moment}. From then on calls with it are refused.", {
            product,
            moment,
          }),
      say("If a program still needs it, make a new one and give it that before then:"),
      { link: key.keysLink },
      say("You get this mail once for each key."),
    ]);
  });
}

/** `recoverLink` is for somebody who did not change it. */
export function factorChangedMail(
  product: string,
  to: MailReader,
  change: {
    readonly action: ChangedFactor;
    readonly at: Date;
    readonly recoverLink: string;
    /** Of an account's first. */
    readonly undoLink: string | null;
  },
): MailMessage {
  return sayTo(to.language ?? "en", () => {
    const { subject, done } = factorChangedWords(product, change.action, change.at);
    return compose(to.email, subject, [
      greeting(to.name),
      done,
      change.undoLink === null
        ? say(
            "If it was not you, set a new password now, and look at the second factors and the signed-in devices in your profile:",
          )
        : say(
            "If it was not you, open this link within 7 days. It is taken off again, everybody is signed out, and you set a new password:",
          ),
      { link: change.undoLink ?? change.recoverLink },
    ]);
  });
}

/** `pageLink` is where its owner wakes it. The address is cut to its host: a path may hold a secret of theirs. */
export function webhookDisabledMail(product: string, notice: DisabledNotice, pageLink: string): MailMessage {
  return sayTo(notice.owner.language ?? "en", () => {
    const { owner, url, instanceName, reason, at } = notice;
    const values = { host: hostOf(url), moment: momentText(at), reason: translated(DISABLED_WORDING[reason]) };
    return compose(owner.email, say("A {product} webhook was disabled", { product }), [
      greeting(owner.name),
      isTellable(instanceName)
        ? say("the webhook to {host} of your instance {name} was disabled on {moment}. {reason}.", {
            ...values,
            name: instanceName,
          })
        : say("the webhook to {host} of your instance in the dashboard was disabled on {moment}. {reason}.", values),
      say(
        "What happens from now on waits, as long as it is kept. Make the webhook active again once its address answers:",
      ),
      { link: pageLink },
    ]);
  });
}

/** `whyOf` is of an outage, `remedy` where something is done about it, `settings` where such mails are switched off. */
export function instanceNoticeMail(
  product: string,
  { kind, of, instance, owner }: InstanceNotice,
  whyOf: () => string | null,
  links: { readonly remedy: string; readonly settings: string },
): MailMessage {
  return sayTo(owner.language ?? "en", () => {
    const named = isTellable(instance.name) ? `${instance.name} (${instance.client})` : instance.client;
    return accountMail(owner, () => noticeWords(product, kind, { instance: named, of, why: inWords(whyOf()) }, links));
  });
}

function inWords(sentence: string | null): string | null {
  return sentence === null ? null : translated(sentence);
}

/** Whatever else the wording of mails has to say. */
export function accountMail(to: MailReader, wordsOf: () => MailWords): MailMessage {
  return sayTo(to.language ?? "en", () => {
    const { subject, paragraphs } = wordsOf();
    return compose(to.email, subject, [greeting(to.name), ...paragraphs]);
  });
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)/i.exec(url)?.[1] ?? say("your address");
}

/** As long as an instance's name may be. A dot stands only where no address goes on after it. */
const TELLABLE_NAME = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}'’ _&()#,،-]|\.(?= |$)){0,99}$/u;
/** A phone number has more. */
const MOST_DIGITS = 6;

/** Anybody can sign up with another's address: the name of an instance or key is told where it leads to no page, mailbox or phone. */
function isTellable(name: string): boolean {
  return TELLABLE_NAME.test(name) && (name.match(/\p{Nd}/gu) ?? []).length <= MOST_DIGITS;
}

const PERSONS_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** The same of people, whose names have no digits and are shorter: less of a message has room. */
function greeting(name: string): string {
  return PERSONS_NAME.test(name) ? say("Hello {name},", { name }) : say("Hello,");
}

function compose(to: string, subject: string, paragraphs: readonly MailParagraph[]): MailMessage {
  const text = paragraphs.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.link));
  const body = paragraphs.map((paragraph) => `<p>${markup(paragraph)}</p>`).join("\n");
  const language = spokenLanguage();
  const { direction } = LANGUAGE_FACTS[language];
  const html = `<!doctype html>\n<html lang="${language}" dir="${direction}"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}

function markup(paragraph: MailParagraph): string {
  if (typeof paragraph === "string") return escapeHtml(paragraph);
  const link = escapeHtml(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}
