import { sql } from "kysely";
import type { InstanceProxy } from "#domain/sessions/proxy.ts";
import type { ProxyStore } from "#ports/proxies.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { proxyBinding } from "./bindings.ts";
import { openText } from "./open-text.ts";

export function sqlProxyStore(database: Database, secrets: Secrets): ProxyStore {
  const { db, flavour } = database;
  const overwrite = flavour.upsert(["instance_id"], ["proxy"]);
  const stored = database.prepareRead<{ proxy: string }>(
    db.selectFrom("instance_proxies").select("proxy").where("instance_id", "=", 0).compile(),
  );

  return {
    async find(instanceId) {
      const row = await stored.first([instanceId]);
      if (row === undefined) return null;
      return JSON.parse(openText(secrets, "proxies", proxyBinding(instanceId), row.proxy)) as InstanceProxy;
    },
    async write(instanceId, proxy) {
      const sealed = secrets.seal("proxies", proxyBinding(instanceId), JSON.stringify(proxy));
      const writing = sql`insert into instance_proxies (instance_id, proxy)
        select id, ${sealed} from instances where id = ${instanceId} ${overwrite}`;
      await withRetry(database, () => writing.execute(db));
    },
    async remove(instanceId) {
      await withRetry(database, () =>
        db.deleteFrom("instance_proxies").where("instance_id", "=", instanceId).execute(),
      );
    },
  };
}
