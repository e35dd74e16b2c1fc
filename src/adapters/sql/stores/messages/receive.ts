import { sql } from "kysely";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { Database, SqlValue } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import { charactersOf, inStatements } from "../../statement-size.ts";
import { compiledByCount } from "../by-count.ts";
import type { Journal } from "../events/journal.ts";
import type { MessageSeals } from "./sealed.ts";

const STATEMENT_ROWS = 64;
const COLUMNS = ["instance_id", "id", "accepted_at", "provider_id", "kind", "chat", "content"] as const;

interface Received {
  readonly instanceId: number;
  readonly messages: readonly (IncomingMessage & { readonly id: string })[];
}

/**
 * A message that is there already, under its own id or the network's, is left as it is; the event is then of a message
 * that is nowhere, and nobody is told of it.
 */
export function receiving(
  { db, bind, flavour }: Database,
  seals: MessageSeals,
  journal: Journal,
): WriteKind<Received, void> {
  const insert = compiledByCount((count) => {
    const names = sql.join([...COLUMNS, "direction", "epoch", "attempts"].map((name) => sql.ref(name)));
    const row = sql`(${sql.join(COLUMNS.map(() => ""))}, 'in', 0, 0)`;
    return sql`insert into messages (${names}) values ${sql.join(Array(count).fill(row))}
      ${flavour.keep("messages")}`.compile(db);
  });
  return {
    inOrder: true,
    async run(on, entries) {
      const told = entries.flatMap(({ instanceId, messages }) =>
        messages.map(({ id }) => ({ instanceId, subjectId: id, atMs: drawnAtMs(id) })),
      );
      await journal.add(on, "received", told);
      const rows = entries.flatMap(({ instanceId, messages }) =>
        messages.map((message) => valuesOf(seals, instanceId, message)),
      );
      for (const some of inStatements(rows, STATEMENT_ROWS, charactersOf)) {
        await on.executeQuery(bind(insert(some.length), some.flat()));
      }
      return entries.map(() => undefined);
    },
  };
}

function valuesOf(seals: MessageSeals, instanceId: number, message: Received["messages"][number]): SqlValue[] {
  const { id, providerId, kind, recipient } = message;
  return [
    ...[instanceId, id, drawnAtMs(id), providerId, kind],
    ...[seals.chatOf(instanceId, recipient), seals.sealIncoming(instanceId, id, message)],
  ];
}
