import { Fragment } from "react";
import type { Endpoint, ErrorEntry, ReferenceField } from "#documentation/model.ts";
import { errorRowId } from "#documentation/places.ts";
import { useAddress } from "./addresses.ts";
import { Path } from "./path.tsx";
import { Prose } from "./prose.tsx";

const PLACES: Record<ReferenceField["place"], string> = {
  path: ", in the path",
  query: ", in the query",
  header: ", as a header",
  body: "",
};

export function FieldTable({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <table className="doc-table doc-fields">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, type, required, meaning }) => (
          <tr key={place + name}>
            <td>
              <code>{name}</code>
              <small>
                <b>{required ? "required" : "optional"}</b> {type + PLACES[place]}
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
          <th scope="col">Code</th>
          <th scope="col">{whole ? "Meaning, and what to do" : "What to do"}</th>
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
          <th scope="col">Endpoint</th>
          <th scope="col">What it does</th>
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
