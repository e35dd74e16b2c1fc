import { Fragment, type ReactNode } from "react";
import type { Endpoint, ErrorEntry, ReferenceField } from "#documentation/model.ts";
import { errorRowId } from "#documentation/places.ts";
import { say } from "#languages/say.ts";
import { rich } from "../../components/rich.tsx";
import { useAddress } from "./addresses.ts";
import { Path } from "./path.tsx";
import { Prose } from "./prose.tsx";

/** What a field takes, and where it goes unless it is the body. */
function typeIn(place: ReferenceField["place"], words: string): ReactNode {
  const type = <bdi>{words}</bdi>;
  switch (place) {
    case "path":
      return rich("{type}, in the path", { type });
    case "query":
      return rich("{type}, in the query", { type });
    case "header":
      return rich("{type}, as a header", { type });
    case "body":
      return type;
  }
}

export function FieldTable({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <table className="doc-table doc-fields">
      <thead>
        <tr>
          <th scope="col">{say("Name")}</th>
          <th scope="col">{say("Meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, type, required, meaning }) => (
          <tr key={place + name}>
            <td>
              <code>{name}</code>
              <small>
                <b>{required ? say("required") : say("optional")}</b> {typeIn(place, type)}
              </small>
            </td>
            <td>
              <Prose text={meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ErrorTableProps {
  readonly errors: readonly ErrorEntry[];
  /** The one list whose rows others lead to; it also says what a code means. */
  readonly whole?: boolean;
}

export function ErrorTable({ errors, whole = false }: ErrorTableProps) {
  return (
    <table className="doc-table doc-errors">
      <thead>
        <tr>
          <th scope="col">{say("Code")}</th>
          <th scope="col">{whole ? say("Meaning, and what to do") : say("What to do")}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ status, code, meaning, remedy }) => (
          <tr key={code} id={whole ? errorRowId(code) : undefined}>
            <td>
              <span className="doc-status">{status}</span>{" "}
              {whole ? <ErrorCode code={code} /> : <ErrorLink code={code} />}
            </td>
            <td>
              {whole ? (
                <p className="mb-1 font-medium text-ink">
                  <Prose text={meaning} />
                </p>
              ) : null}
              <Prose text={remedy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Codes alone: what to do stands where they lead. */
export function ErrorLinks({ errors }: { errors: readonly ErrorEntry[] }) {
  return (
    <ul className="doc-error-links">
      {errors.map(({ status, code }) => (
        <li key={code}>
          <span className="doc-status">{status}</span> <ErrorLink code={code} />
        </li>
      ))}
    </ul>
  );
}

function ErrorLink({ code }: { code: string }) {
  const addressOf = useAddress();
  return (
    <a href={addressOf(errorRowId(code))} className="hover:underline">
      <ErrorCode code={code} />
    </a>
  );
}

/** A narrow column breaks it after an underscore. */
function ErrorCode({ code }: { code: string }) {
  return (
    <code>
      {code.split(/(?<=_)/).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words are one code.
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** A section's calls at a glance. */
export function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const addressOf = useAddress();
  return (
    <table className="doc-table doc-endpoints">
      <thead>
        <tr>
          <th scope="col">{say("Endpoint")}</th>
          <th scope="col">{say("What it does")}</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map(({ id, method, path, title }) => (
          <tr key={id}>
            <td>
              <span className="doc-method">{method}</span> <Path path={path} />
            </td>
            <td>
              <a href={addressOf(id)} className="hover:underline">
                {title}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
