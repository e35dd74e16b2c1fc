import type { FaqProps, FaqView, TutorialsProps, TutorialView } from "#ports/contracts/content-pages.ts";
import type { AnyPage } from "#ports/contracts/pages.ts";
import { SANDBOX } from "#test/support/ui-samples.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

/** The content pages as the server makes them, in the test's own document. */

export const TOKEN_FAQ: FaqView = {
  id: 1,
  question: "Where do I find my instance's token?",
  answer: "Open Instances, then Manage.\n\nKeep it secure.",
  addedAt: "2025-03-04T22:30:00.000Z",
};
export const QR_FAQ: FaqView = {
  id: 2,
  question: "Why does the QR code stop working?",
  answer: "It expires in 30 seconds.",
  addedAt: "2025-02-24T09:00:00.000Z",
};
export const CAFE_FAQ: FaqView = {
  id: 3,
  question: "Où est le café?",
  answer: "تُحفظ الرسائل يومين",
  addedAt: "2025-02-11T09:00:00.000Z",
};

export const LINKING: TutorialView = {
  id: 7,
  title: "Link a WhatsApp account",
  description: "In two minutes.",
  url: "https://youtu.be/dQw4w9WgXcQ",
  videoId: "dQw4w9WgXcQ",
  addedAt: "2026-11-01T09:00:00.000Z",
};
export const ELSEWHERE: TutorialView = {
  ...LINKING,
  id: 8,
  title: "Receipts",
  url: "https://videos.example.com/1",
  videoId: null,
};

export function faqPage(props: Partial<FaqProps> = {}): string {
  return htmlOf({ name: "faq", props: { faqs: [TOKEN_FAQ, QR_FAQ, CAFE_FAQ], query: "", ...props } });
}

export function tutorialsPage(tutorials: TutorialsProps["tutorials"] = [LINKING, ELSEWHERE]): string {
  return htmlOf({ name: "tutorials", props: { tutorials } });
}

export function htmlOf(page: AnyPage): string {
  return renderPage(page, SANDBOX).html;
}

export function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Questions that are not hidden. */
export function shownQuestions(root: ParentNode): string[] {
  return [...root.querySelectorAll("details[data-faq]:not([hidden]) summary")].map(({ textContent }) => textContent);
}

/** The button of that name that is not hidden; a name is its text or its label. */
export function button(root: ParentNode, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll("button")].find(
    (candidate) => (candidate.getAttribute("aria-label") ?? candidate.textContent.trim()) === name,
  );
  if (found === undefined) throw new Error(`no button is named ${name}`);
  return found;
}
