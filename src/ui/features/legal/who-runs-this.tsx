import { say } from "#languages/say.ts";
import { rich } from "../../components/rich.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useContacts } from "../../contacts.ts";

/** Whoever runs this server, by name and address as far as it is told, for the sentences that name them. */
function useOperator() {
  const { productName, legalEntity, legalAddress, contactEmail, supportUrl } = useContacts();
  return {
    product: productName,
    named: told(legalEntity !== null),
    who: legalEntity === null ? say("whoever runs this site") : <OperatorName name={legalEntity} />,
    placed: told(legalAddress !== null),
    address: <bdi>{legalAddress}</bdi>,
    mailed: told(contactEmail !== null),
    mail: (
      <TextLink href={`mailto:${contactEmail}`}>
        <bdi>{contactEmail}</bdi>
      </TextLink>
    ),
    helped: told(contactEmail !== null || supportUrl !== null),
  };
}

/** As the sentences ask for it. */
function told(is: boolean): "yes" | "no" {
  return is ? "yes" : "no";
}

function OperatorName({ name }: { name: string }) {
  return (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  );
}

export function ResponsibleForData() {
  return rich(
    '{named, select, yes {} other {{product} is software that anybody may run. }}Responsible for your data is {who}{placed, select, yes { ({address})} other {}}{named, select, yes {, which runs {product}} other {}}: that is who "we" means here{mailed, select, yes {, at {mail}} other {}}{helped, select, yes {, and who answers {help}} other {}}.',
    {
      ...useOperator(),
      help: <SupportLink onTelegram={say("on Telegram")} elsewhere={say("what you ask")} />,
    },
  );
}

export function TermsParties() {
  return rich(
    '{named, select, yes {} other {{product} is software that anybody may run. }}These terms are between you and {who}{placed, select, yes { ({address})} other {}}{named, select, yes {, which runs {product}} other {}}: that is who "we" means here{mailed, select, yes {, at {mail}} other {}}. By creating an account you accept them.',
    useOperator(),
  );
}

export function QuestionsAboutTerms() {
  const { who, helped } = useOperator();
  return rich("Questions about these terms go to {who}{helped, select, yes {: {help}} other {}}.", {
    who,
    helped,
    help: <SupportLink onTelegram={say("write to us on Telegram")} elsewhere={say("write to us")} />,
  });
}
