import { escapeHtml } from "#domain/escape-html.ts";
import { credentialsRotatedText, type MailParagraph, type MailWords, momentText } from "#domain/wording/mails.ts";
import { noticeWords } from "#domain/wording/notices.ts";
import { DISABLED_WORDING } from "#domain/wording/webhooks.ts";
import type { MailMessage } from "#ports/mail.ts";
import type { InstanceNotice } from "#ports/notices.ts";
import type { DisabledNotice } from "#ports/webhooks.ts";
import type { RotatedCredentials } from "./rotate-credentials.ts";

/** E-mails about an account of that product; the plain text and the HTML say the same. */

/** `link` works for 10 minutes. */
export function resetMail(product: string, to: { name: string; email: string }, link: string): MailMessage {
  return compose(to.email, `Set a new ${product} password`, [
    greeting(to.name),
    `somebody, most likely you, asked to set a new password for your ${product} account. This link works once, for 10 minutes:`,
    { link },
    "If it was not you, do nothing: your password stays as it is.",
  ]);
}

/** `recoverLink` is for somebody who did not change it. */
export function passwordChangedMail(
  product: string,
  to: { name: string; email: string },
  change: { readonly at: Date; readonly recoverLink: string; readonly rotated: RotatedCredentials | null },
): MailMessage {
  return compose(to.email, `Your ${product} password was changed`, [
    greeting(to.name),
    `the password of your ${product} account was changed on ${momentText(change.at)}, and your other devices were signed out.`,
    ...(change.rotated === null ? [] : credentialsRotatedText(change.rotated)),
    "If it was not you, set a new password now:",
    { link: change.recoverLink },
  ]);
}

/** `keysLink` is where it can be revoked. Its name is not told: whoever made it chose that. */
export function keyCreatedMail(
  product: string,
  to: { name: string; email: string },
  made: { readonly at: Date; readonly keysLink: string },
): MailMessage {
  return compose(to.email, `A new API key for your ${product} account`, [
    greeting(to.name),
    `an API key was created for your ${product} account on ${momentText(made.at)}. Whoever has it can act for you, within its scopes.`,
    "If it was not you, revoke it here and change your password:",
    { link: made.keysLink },
  ]);
}

/** `keysLink` is where a new one is made. */
export function keyExpiresMail(
  product: string,
  to: { name: string; email: string },
  key: { readonly name: string; readonly at: Date; readonly keysLink: string },
): MailMessage {
  const which = PLAIN_NAME.test(key.name) ? `the API key ${key.name}` : "an API key";
  return compose(to.email, `An API key of your ${product} account is about to expire`, [
    greeting(to.name),
    `${which} of your ${product} account expires on ${momentText(key.at)}. From then on calls with it are refused.`,
    "If a program still needs it, make a new one and give it that before then:",
    { link: key.keysLink },
    "You get this mail once for each key.",
  ]);
}

const FACTOR_CHANGES = {
  "authenticator-added": ["An authenticator app was added", "an authenticator app was added to"],
  "authenticator-removed": ["An authenticator app was removed", "the authenticator app was removed from"],
  "passkey-added": ["A passkey was added", "a passkey was added to"],
  "passkey-removed": ["A passkey was removed", "a passkey was removed from"],
} as const;

/** `recoverLink` is for somebody who did not change it. */
export function factorChangedMail(
  product: string,
  to: { name: string; email: string },
  change: { readonly action: keyof typeof FACTOR_CHANGES; readonly at: Date; readonly recoverLink: string },
): MailMessage {
  const [what, done] = FACTOR_CHANGES[change.action];
  return compose(to.email, `${what} · ${product}`, [
    greeting(to.name),
    `${done} your ${product} account on ${momentText(change.at)}.`,
    "If it was not you, set a new password now, and look at the second factors and the signed-in devices in your profile:",
    { link: change.recoverLink },
  ]);
}

/** `pageLink` is where its owner wakes it. The address is cut to its host: a path may hold a secret of theirs. */
export function webhookDisabledMail(product: string, notice: DisabledNotice, pageLink: string): MailMessage {
  const { owner, url, instanceName, reason, at } = notice;
  return compose(owner.email, `A ${product} webhook was disabled`, [
    greeting(owner.name),
    `the webhook to ${hostOf(url)} of your instance ${PLAIN_NAME.test(instanceName) ? instanceName : "in the dashboard"} was disabled on ${momentText(at)}. ${DISABLED_WORDING[reason]}.`,
    "What happens from now on waits, as long as it is kept. Make the webhook active again once its address answers:",
    { link: pageLink },
  ]);
}

/** `why` is of an outage, `remedy` where something is done about it, `settings` where such mails are switched off. */
export function instanceNoticeMail(
  product: string,
  { kind, of, instance, owner }: InstanceNotice,
  why: string | null,
  links: { readonly remedy: string; readonly settings: string },
): MailMessage {
  const named = PLAIN_NAME.test(instance.name) ? `${instance.name} (${instance.client})` : instance.client;
  return accountMail(owner, noticeWords(product, kind, { instance: `your instance ${named}`, of, why }, links));
}

/** Whatever else the wording of mails has to say. */
export function accountMail(to: { readonly name: string; readonly email: string }, words: MailWords): MailMessage {
  return compose(to.email, words.subject, [greeting(to.name), ...words.paragraphs]);
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)/i.exec(url)?.[1] ?? "your address";
}

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Anybody can sign up with another's address: a name that could be a link or a message of its own is left out. */
function greeting(name: string): string {
  return PLAIN_NAME.test(name) ? `Hello ${name},` : "Hello,";
}

function compose(to: string, subject: string, paragraphs: readonly MailParagraph[]): MailMessage {
  const text = paragraphs.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.link));
  const body = paragraphs.map((paragraph) => `<p>${markup(paragraph)}</p>`).join("\n");
  const html = `<!doctype html>\n<html lang="en"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}

function markup(paragraph: MailParagraph): string {
  if (typeof paragraph === "string") return escapeHtml(paragraph);
  const link = escapeHtml(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}
