import { inReadTurnAtLast } from "#adapters/http-kit/read-turns.ts";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { listAsOwner, type MessageLog } from "#use-cases/messages/list-as-owner.ts";
import { refuse } from "../answers.ts";
import { CSV_MARK, csvOf, nameCsvFile } from "../csv.ts";
import { beginDownload, TOO_MANY_DOWNLOADS } from "../download.ts";
import { outcomeOf } from "../errors.ts";
import { MESSAGE_COLUMNS, messageRows } from "../message-table.ts";
import type { Web, WebContext } from "../web.ts";

type Asked = Omit<Parameters<typeof listAsOwner>[1], "after" | "limit">;

const ROWS_A_READ = 200;
/** Of a table: spreadsheets open no more at ease. A search that finds little ends after as many reads. */
const MAX_ROWS = 100_000;
const MAX_READS = 1_000;

/** Every message that is meant, newest first, as a table that is made while it is taken. */
export async function messagesCsv(web: Web, c: WebContext, asked: Asked): Promise<Response> {
  const { ports, options } = web;
  const download = await beginDownload(web, c);
  if (download === null) return refuse(c, TOO_MANY_DOWNLOADS);
  const { gone, end } = download;
  const read = (after: string | null) => listAsOwner(ports, { ...asked, after, limit: ROWS_A_READ });
  /** Others have their turn between two parts of it. Null once its reader has gone. */
  const readInTurn = (after: string | null) =>
    options.reads === undefined ? read(after) : inReadTurnAtLast(options.reads, asked.userId, () => read(after), gone);

  const first = await readInTurn(null).catch((error) => {
    end();
    throw error;
  });
  if (first === null || !first.ok) end();
  if (first === null) return c.body(null, 204);
  if (!first.ok) return refuse(c, outcomeOf(first.failure, MESSAGE_LOG_WORDING.listFailed));
  const begun: MessageLog = first.value;

  // A browser that follows a link asks in its own language, and whoever takes the bytes in none.
  const inLanguage = (work: () => Buffer) => speaking(c.get("user").language, work);
  async function* made(): AsyncGenerator<Buffer> {
    yield Buffer.from(CSV_MARK + csvOf([MESSAGE_COLUMNS]));
    try {
      yield* parts();
    } catch (error) {
      ports.logger.warn("export-broken-off", { requestId: c.get("requestId"), error });
      throw error;
    }
  }

  async function* parts(): AsyncGenerator<Buffer> {
    let log = begun;
    let left = MAX_ROWS;
    for (let reads = 1; ; reads += 1) {
      const items = log.items.slice(0, left);
      left -= items.length;
      const part = { ...log, items };
      if (items.length > 0) yield inLanguage(() => Buffer.from(csvOf(messageRows(part))));
      if (log.next === null || left === 0 || reads === MAX_READS) return;
      const next = await readInTurn(log.next);
      if (next === null || !next.ok) return;
      log = next.value;
    }
  }

  const day = ports.clock.now().toISOString().slice(0, 10);
  nameCsvFile(c, `wesal-messages-${day}.csv`);
  return download.answer(made());
}
