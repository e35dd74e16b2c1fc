import { CONTENT_LIMITS } from "#domain/content/content.ts";
import { type FaqField, validateFaq } from "#domain/validation/content.ts";
import { FAQ_WORDING } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import type { AdminFaqs, AdminFaqView } from "#ports/contracts/dashboard/admin.ts";
import { listFaqs, removeFaq, saveFaq } from "../../api/admin.ts";
import { type ContentKind, ContentManager } from "./content-manager.tsx";

const FAQS: ContentKind<AdminFaqView, FaqField> = {
  section: "faqs",
  words: {
    add: say("Add Question"),
    edit: say("Edit Question"),
    delete: say("Delete question"),
    askDelete: say("Delete this question?"),
    added: say("The question is added"),
    changed: say("The question is changed"),
    deleted: say("The question is deleted"),
    loading: say("Loading questions"),
    shown: (count) => say("{count, plural, one {{count} question} other {{count} questions}}, newest first", { count }),
  },
  fields: [
    { name: "question", label: say("Question"), maxLength: CONTENT_LIMITS.question },
    {
      name: "answer",
      label: say("Answer"),
      long: true,
      maxLength: CONTENT_LIMITS.answer,
      hint: say("Lines are kept."),
    },
  ],
  list: async (signal) => (await listFaqs(signal)).faqs,
  remove: removeFaq,
  row: ({ question, answer, addedAt }) => ({ title: question, text: answer, link: null, addedAt }),
  formOf: ({ question, answer }) => ({ question, answer }),
  validate: validateFaq,
  save: saveFaq,
  failed: FAQ_WORDING.loadFailed,
  empty: FAQ_WORDING.empty,
  emptyHint: say("What people ask, and what you answer."),
};

export function FaqsSection({ initial }: { readonly initial: AdminFaqs | null }) {
  return <ContentManager kind={FAQS} initial={initial?.faqs ?? null} />;
}
