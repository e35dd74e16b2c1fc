import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { ApiReference, Endpoint, ReferenceSection } from "./model.ts";

/** The page of every error, and what its fragments begin with. */
export const ERRORS_ID = "errors";

/** A page of the documentation: a section with its guides and a table of its calls, one call, or every error. */
export type DocumentationPlace =
  | { readonly kind: "section"; readonly section: ReferenceSection }
  | { readonly kind: "endpoint"; readonly section: ReferenceSection; readonly endpoint: Endpoint }
  | { readonly kind: "errors" };

export function errorRowId(code: string): string {
  return `error-${code}`;
}

/** All pages in the order of reading; the first is at the documentation's own address. */
export function placesOf({ sections }: ApiReference): DocumentationPlace[] {
  return [
    ...sections.flatMap((section) => [
      { kind: "section", section } as const,
      ...callsOf(section).map((endpoint) => ({ kind: "endpoint", section, endpoint }) as const),
    ]),
    { kind: "errors" },
  ];
}

/** The page at `/documentation/NAME`; the first one without a name. Null where there is none. */
export function placeAt(reference: ApiReference, name: string | null): DocumentationPlace | null {
  const [first, ...others] = placesOf(reference);
  return (name === null ? first : others.find((place) => nameOf(place) === name)) ?? null;
}

export function titleOf(place: DocumentationPlace): string {
  if (place.kind === "errors") return say("Errors");
  return place.kind === "endpoint" ? place.endpoint.title : place.section.title;
}

export function pathOf(reference: ApiReference, place: DocumentationPlace): string {
  const isFirst = place.kind === "section" && place.section === reference.sections[0];
  return isFirst ? PAGES.documentation.path : `${PAGES.documentation.path}/${nameOf(place)}`;
}

/** Where each part is: section, guide, call and row of an error, by its id; with its fragment where it is a part of a page. */
export function addressesOf(reference: ApiReference): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const place of placesOf(reference)) {
    const path = pathOf(reference, place);
    addresses.set(nameOf(place), path);
    for (const id of partsOf(reference, place)) addresses.set(id, `${path}#${id}`);
  }
  return addresses;
}

export function callsOf(section: ReferenceSection): Endpoint[] {
  return section.articles.filter((article) => article.kind === "endpoint");
}

function nameOf(place: DocumentationPlace): string {
  if (place.kind === "errors") return ERRORS_ID;
  return place.kind === "endpoint" ? place.endpoint.id : place.section.id;
}

function partsOf({ errors }: ApiReference, place: DocumentationPlace): string[] {
  if (place.kind === "endpoint") return [];
  if (place.kind === "errors") return errors.map(({ code }) => errorRowId(code));
  return place.section.articles.filter(({ kind }) => kind === "guide").map(({ id }) => id);
}
