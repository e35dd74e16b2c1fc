import { say } from "#languages/say.ts";
import type { PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";

/** How to reach somebody: the number, the username, or that only the network knows. */
export function handleOf({ recipient, phone, username }: PersonView): string {
  if (phone !== null) return groupPhoneNumber(phone);
  if (username !== null) return `@${username}`;
  return recipient;
}

/** What somebody is called: their name, or how to reach them. */
export function nameOf(person: PersonView | null): string {
  if (person === null) return say("Not kept");
  return person.name ?? handleOf(person);
}

/** Its own direction, whatever stands around it. */
export function PersonName({ person }: { readonly person: PersonView | null }) {
  if (person === null) return <span className="text-ink-muted">{say("Not kept")}</span>;
  if (person.name !== null) return <bdi>{person.name}</bdi>;
  return (
    <bdi dir="ltr" className="tabular-nums">
      {handleOf(person)}
    </bdi>
  );
}
