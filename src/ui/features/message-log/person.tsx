import { say } from "#languages/say.ts";
import type { PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";

/** How to reach somebody: the number, the username, or that only the network knows. */
export function handleOf({ recipient, phone, username }: PersonView): string {
  if (phone !== null) return groupPhoneNumber(phone);
  if (username !== null) return `@${username}`;
  return recipient;
}

/** Many read what goes there. */
export function isGroup({ recipient }: PersonView): boolean {
  return recipient.startsWith("group:") || recipient.startsWith("channel:");
}

/** What somebody is called: their name, or how to reach them; a group without one is called after what it is. */
export function nameOf(person: PersonView | null): string {
  if (person === null) return say("Not kept");
  return person.name ?? (isGroup(person) ? unnamedGroup(person) : handleOf(person));
}

/** Its own direction, whatever stands around it. */
export function PersonName({ person }: { readonly person: PersonView | null }) {
  if (person === null) return <span className="text-ink-muted">{say("Not kept")}</span>;
  if (person.name !== null) return <bdi>{person.name}</bdi>;
  if (isGroup(person)) return unnamedGroup(person);
  return (
    <bdi dir="ltr" className="tabular-nums">
      {handleOf(person)}
    </bdi>
  );
}

function unnamedGroup({ recipient }: PersonView): string {
  return recipient.startsWith("group:") ? say("Group") : say("Channel");
}
