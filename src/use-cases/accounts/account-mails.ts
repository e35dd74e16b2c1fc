import { escapeHtml } from "#domain/escape-html.ts";
import type { MailMessage } from "#ports/mail.ts";

/** E-mails about an account; the plain text and the HTML say the same. */

/** `link` works for 10 minutes. */
export function resetMail(to: { name: string; email: string }, link: string): MailMessage {
  return compose(to.email, "Set a new Wesal password", [
    greeting(to.name),
    "somebody, most likely you, asked to set a new password for your Wesal account. This link works once, for 10 minutes:",
    { link },
    "If it was not you, do nothing: your password stays as it is.",
  ]);
}

/** `recoverLink` is for somebody who did not change it. */
export function passwordChangedMail(
  to: { name: string; email: string },
  change: { readonly at: Date; readonly recoverLink: string },
): MailMessage {
  return compose(to.email, "Your Wesal password was changed", [
    greeting(to.name),
    `the password of your Wesal account was changed on ${momentOf(change.at)}, and your other devices were signed out.`,
    "If it was not you, set a new password now:",
    { link: change.recoverLink },
  ]);
}

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/** Anybody can sign up with another's address: a name that could be a link or a message of its own is left out. */
function greeting(name: string): string {
  return PLAIN_NAME.test(name) ? `Hello ${name},` : "Hello,";
}

type Paragraph = string | { readonly link: string };

function compose(to: string, subject: string, paragraphs: readonly Paragraph[]): MailMessage {
  const text = paragraphs.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.link));
  const body = paragraphs.map((paragraph) => `<p>${markup(paragraph)}</p>`).join("\n");
  const html = `<!doctype html>\n<html lang="en"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}

function markup(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return escapeHtml(paragraph);
  const link = escapeHtml(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}

/** "2026-11-21 10:00 UTC" */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
