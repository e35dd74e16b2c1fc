import type { MessageLog } from "#use-cases/messages/list-as-owner.ts";
import type { Cell } from "./csv.ts";
import { loggedMessage } from "./message-log-views.ts";

export const MESSAGE_COLUMNS = [
  ...["id", "time", "instance", "platform", "direction", "kind", "state", "person", "name", "text"],
  ...["accepted", "sent", "delivered", "read", "ended", "reason"],
] as const;

/** A row each, with the whole text; times are ISO 8601 in UTC. What is no longer kept is empty. */
export function messageRows({
  instances,
  groups,
  items,
}: Pick<MessageLog, "instances" | "groups" | "items">): Cell[][] {
  const known = new Map(instances.map((instance) => [instance.id, instance]));
  return items.flatMap((record): Cell[][] => {
    const instance = known.get(record.instanceId);
    if (instance === undefined) return [];
    const message = loggedMessage(instance, record, { groups });
    const { id, at, direction, kind, state, person, writer, text, times, why } = message;
    return [
      [
        ...[id, at, instance.name, instance.platform, direction, kind, state],
        ...[person?.recipient ?? null, (writer ?? person)?.name ?? null, text],
        ...[times.accepted, times.sent, times.delivered, times.read, times.ended],
        why,
      ],
    ];
  });
}
