import type { AuditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import type { InstanceAuditAction } from "#ports/audit.ts";

export interface FakeAuditTrail extends AuditTrail {
  /** Action, and of which instance. */
  readonly notes: (readonly [InstanceAuditAction, number])[];
}

/** What a gateway notes, to be read by the test. */
export function fakeAuditTrail(): FakeAuditTrail {
  const notes: FakeAuditTrail["notes"] = [];
  return { notes, note: (action, instanceId) => void notes.push([action, instanceId]) };
}
