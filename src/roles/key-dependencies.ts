import { windowLimit } from "#adapters/limits/window-limit.ts";
import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import type { KeyGatePorts } from "#use-cases/keys/key-gate.ts";
import type { DatabaseBase } from "./base.ts";

/** Unknown keys that are told apart from others, of one network. */
const WRONG_A_MINUTE = 30;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** What a role admits keys by; each key's refusals from other networks are put on record once an hour. */
export function keyDependencies({ database, clock, logger }: DatabaseBase): Omit<KeyGatePorts, "clock" | "logger"> {
  const audit = sqlAuditLog(database);
  const onRecord = windowLimit({ points: 1, perSeconds: HOUR_S }, clock);
  return {
    apiKeys: sqlApiKeyStore(database),
    wrongKeys: windowLimit({ points: WRONG_A_MINUTE, perSeconds: MINUTE_S }, clock),
    onRefused({ id, ownerId, name }, address) {
      if (onRecord.take(id) !== null) return;
      audit
        .record({ action: "key-refused", at: clock.now(), userId: ownerId, instanceId: null, address, about: name })
        .catch((error) => logger.warn("audit-entry-lost", { code: "key-refused", error }));
    },
  };
}
