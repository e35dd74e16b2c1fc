import type { Kysely, Transaction } from "kysely";
import type { Faq, Tutorial } from "#domain/content.ts";
import type { ContentStore } from "#ports/content.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { FaqsTable, Schema, TutorialsTable } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

export function sqlContentStore(database: Database): ContentStore {
  const { db } = database;
  return {
    async listTutorials() {
      const rows = await tutorialsOf(db).orderBy("v_adddate", "desc").orderBy("id", "desc").execute();
      return rows.map(toTutorial);
    },

    async listFaqs() {
      const rows = await faqsOf(db).orderBy("addeddate", "desc").orderBy("id", "desc").execute();
      return rows.map(toFaq);
    },

    putTutorial({ title, description, url, addedAt }) {
      const row = { v_name: title, v_desc: description, v_url: url, v_adddate: toSqlDate(addedAt) };
      return alone(database, async (transaction) => {
        const rows = await tutorialsOf(transaction).where("v_url", "=", url).orderBy("id").execute();
        // MySQL's comparison overlooks spaces at the end.
        const found = rows.find((candidate) => candidate.v_url === url);
        if (found === undefined) {
          await transaction.insertInto("tutorials").values(row).execute();
          return "added";
        }
        if (holds(found, row)) return "unchanged";
        await transaction.updateTable("tutorials").set(row).where("id", "=", found.id).execute();
        return "updated";
      });
    },

    putFaq({ question, answer, addedAt }) {
      const row = { question, answer, addeddate: toSqlDate(addedAt) };
      return alone(database, async (transaction) => {
        const rows = await faqsOf(transaction).where("question", "=", question).orderBy("id").execute();
        const found = rows.find((candidate) => candidate.question === question);
        if (found === undefined) {
          await transaction.insertInto("faqs").values(row).execute();
          return "added";
        }
        if (holds(found, row)) return "unchanged";
        await transaction.updateTable("faqs").set(row).where("id", "=", found.id).execute();
        return "updated";
      });
    },

    async removeTutorial(id) {
      await withRetry(database, () => db.deleteFrom("tutorials").where("id", "=", id).execute());
    },

    async removeFaq(id) {
      await withRetry(database, () => db.deleteFrom("faqs").where("id", "=", id).execute());
    },
  };
}

/** What is read stays as it is until the end: of two that put the same at once, one waits or is sent to look again. */
function alone<Value>(database: Database, run: (transaction: Transaction<Schema>) => Promise<Value>): Promise<Value> {
  return withRetry(database, () => database.db.transaction().setIsolationLevel("serializable").execute(run));
}

function tutorialsOf(db: Kysely<Schema>) {
  return db.selectFrom("tutorials").select(["id", "v_name", "v_desc", "v_url", "v_adddate"]);
}

function faqsOf(db: Kysely<Schema>) {
  return db.selectFrom("faqs").select(["id", "question", "answer", "addeddate"]);
}

function holds<Row extends object>(stored: Row, wanted: Partial<Row>): boolean {
  return (Object.keys(wanted) as (keyof Row)[]).every((column) => stored[column] === wanted[column]);
}

type Stored<Table extends { id: unknown }> = Omit<Table, "id"> & { readonly id: number };

function toTutorial(row: Stored<TutorialsTable>): Tutorial {
  return {
    id: row.id,
    title: row.v_name,
    description: row.v_desc,
    url: row.v_url,
    addedAt: fromSqlDate(row.v_adddate),
  };
}

function toFaq(row: Stored<FaqsTable>): Faq {
  return { id: row.id, question: row.question, answer: row.answer, addedAt: fromSqlDate(row.addeddate) };
}
