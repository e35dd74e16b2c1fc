import { Contact } from "lucide-react";
import { westernDigits } from "#domain/phone-number.ts";
import { say } from "#languages/say.ts";
import { groupPhoneNumber } from "../../../components/group-phone-number.ts";
import { TextField } from "../../../components/text-field.tsx";
import { Card } from "../card.tsx";
import { FieldPair, typing, wrongAt } from "../fields.tsx";
import type { FieldsProps, KindView, ShownProps } from "../kind.ts";
import { Captioned } from "../shown-parts.tsx";

/** What is sent, not the way to reach somebody. */
const LABEL = say("{what, select, message {Contact} other {Contact}}", { what: "message" });
const SAMPLE = { name: say("Test Contact"), number: "00000000000" };

export const contact: KindView<"contact"> = {
  label: LABEL,
  icon: Contact,
  empty: { firstName: "", lastName: "", number: "" },
  fields: (props) => <Fields {...props} />,
  content: (typed) => ({
    kind: "contact",
    firstName: typed.firstName.trim() || SAMPLE.name,
    lastName: typed.lastName.trim(),
    number: westernDigits(typed.number).replace(/[\s-]/g, "") || SAMPLE.number,
  }),
  shown: {
    framed: true,
    Content: ({ message, stamp }) => (
      // Beside the time a number has no room on a narrow phone.
      <Captioned stamp={stamp}>
        <ContactCard message={message} />
      </Captioned>
    ),
    preview: (message) => message.contact?.name ?? LABEL,
  },
};

/** One name where the platform's cards have one. */
function Fields(props: FieldsProps<"contact">) {
  const firstName = { dir: "auto", placeholder: SAMPLE.name, ...typing(props, "firstName") } as const;
  const number = (
    <TextField
      label={say("Contact Number")}
      type="tel"
      inputMode="tel"
      placeholder={SAMPLE.number}
      error={wrongAt(props.wrong, "number")}
      value={props.typed.number}
      onChange={(event) => props.change({ number: westernDigits(event.target.value) })}
    />
  );
  if (!props.rules.takes("contact", "lastName")) {
    return (
      <FieldPair>
        <TextField label={say("Contact Name")} {...firstName} />
        {number}
      </FieldPair>
    );
  }
  return (
    <>
      <FieldPair>
        <TextField label={say("First Name")} maxLength={64} {...firstName} />
        <TextField label={say("Last Name")} optional dir="auto" maxLength={64} {...typing(props, "lastName")} />
      </FieldPair>
      {number}
    </>
  );
}

function ContactCard({ message }: Pick<ShownProps, "message">) {
  const name = message.contact?.name ?? LABEL;
  const number = message.contact?.number;
  const initial = (Array.from(name)[0] ?? "").toLocaleUpperCase("en");
  return (
    <Card
      round
      icon={initial}
      title={name}
      detail={number ? groupPhoneNumber(number.replace("+", "")) : say("No number")}
    />
  );
}
