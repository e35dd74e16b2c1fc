import { sql } from "kysely";
import type { Database } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import type { MessageSeals } from "./sealed.ts";
import { eachBy } from "./transitions.ts";

interface KeptWire {
  readonly instanceId: number;
  readonly id: string;
  readonly wire: Uint8Array;
}

/** Of what has been forgotten nothing is kept. */
export function keepingWire({ db, bind }: Database, seals: MessageSeals): WriteKind<KeptWire, void> {
  const statement = sql`update messages set wire = ${""}
    where instance_id = ${0} and id = ${""} and content is not null`.compile(db);
  return eachBy(({ instanceId, id, wire }) => bind(statement, [seals.sealWire(instanceId, id, wire), instanceId, id]));
}
