import { TextLink } from "../../components/text-link.tsx";
import { useContacts } from "../../contacts.ts";

/** By name and address, as far as this server is told; ends within a sentence. */
export function WhoRunsThis({ before }: { before: string }) {
  const { productName, legalEntity, legalAddress, contactEmail } = useContacts();
  return (
    <>
      {legalEntity === null ? `${productName} is software that anybody may run. ` : null}
      {before} <WhoRuns />
      {legalAddress === null ? null : ` (${legalAddress})`}
      {legalEntity === null ? null : `, which runs ${productName}`}: that is who "we" means here
      {contactEmail === null ? null : (
        <>
          , at <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
        </>
      )}
    </>
  );
}

/** Their name, where it is set. */
export function WhoRuns() {
  const { legalEntity } = useContacts();
  return legalEntity === null ? "whoever runs this site" : <strong>{legalEntity}</strong>;
}
