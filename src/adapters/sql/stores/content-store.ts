import type { Faq, Tutorial } from "#domain/content/content.ts";
import type { ContentStore, FaqTaken, TutorialTaken } from "#ports/content.ts";
import type { Database } from "../database.ts";
import { contentTable } from "./content-table.ts";

export function sqlContentStore(database: Database): ContentStore {
  const tutorials = contentTable<Tutorial, TutorialTaken>(database, {
    table: "tutorials",
    columns: { title: "v_name", description: "v_desc", url: "v_url", addedAt: "v_adddate" },
    key: "url",
    taken: { code: "tutorial-taken" },
  });
  const faqs = contentTable<Faq, FaqTaken>(database, {
    table: "faqs",
    columns: { question: "question", answer: "answer", addedAt: "addeddate" },
    key: "question",
    taken: { code: "faq-taken" },
  });
  return {
    listTutorials: tutorials.list,
    listFaqs: faqs.list,
    putTutorial: tutorials.put,
    putFaq: faqs.put,
    addTutorial: tutorials.add,
    addFaq: faqs.add,
    updateTutorial: tutorials.update,
    updateFaq: faqs.update,
    removeTutorial: tutorials.remove,
    removeFaq: faqs.remove,
  };
}
