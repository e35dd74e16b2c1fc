import type { MailMessage } from "#ports/mail.ts";

/** What the product writes to people about their account; both parts say the same. */

/** `link` works for 10 minutes. */
export function resetMail(to: { name: string; email: string }, link: string): MailMessage {
  return compose(to.email, "Set a new Wesal password", [
    `Hello ${to.name},`,
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
    `Hello ${to.name},`,
    `the password of your Wesal account was changed on ${momentOf(change.at)}, and your other devices were signed out.`,
    "If it was not you, set a new password now:",
    { link: change.recoverLink },
  ]);
}

type Paragraph = string | { readonly link: string };

function compose(to: string, subject: string, paragraphs: readonly Paragraph[]): MailMessage {
  const text = paragraphs.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.link));
  const body = paragraphs.map((paragraph) => `<p>${markup(paragraph)}</p>`).join("\n");
  const html = `<!doctype html>\n<html lang="en"><body style="font:16px/1.5 sans-serif">\n${body}\n</body></html>\n`;
  return { to, subject, text: `${text.join("\n\n")}\n`, html };
}

function markup(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return escaped(paragraph);
  const link = escaped(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** "2026-11-21 10:00 UTC" */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
