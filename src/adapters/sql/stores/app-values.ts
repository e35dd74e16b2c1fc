import type { Database } from "../database.ts";
import { writeAndRead } from "./write-and-read.ts";

/** What the database remembers of itself under a name: of processes that start together the first one's value. */
export async function rememberAppValue(database: Database, name: string, value: string): Promise<string | null> {
  const read = () => database.db.selectFrom("app_check").select("value").where("name", "=", name).execute();
  const [known] = await read();
  if (known !== undefined) return known.value;
  const [row] = await writeAndRead(() => database.db.insertInto("app_check").values({ name, value }).execute(), read);
  return row?.value ?? null;
}
