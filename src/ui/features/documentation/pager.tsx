import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ApiReference } from "#documentation/model.ts";
import { type DocumentationPlace, pathOf, placesOf, titleOf } from "#documentation/places.ts";
import { say } from "#languages/say.ts";

interface PagerProps {
  readonly reference: ApiReference;
  readonly path: string;
}

/** The pages before and after. */
export function Pager({ reference, path }: PagerProps) {
  const places = placesOf(reference);
  const here = places.findIndex((place) => pathOf(reference, place) === path);
  const [before, after] = [places[here - 1], places[here + 1]];
  return (
    <nav aria-label={say("Pages before and after")} className="doc-pager">
      {before === undefined ? <span /> : <Way reference={reference} place={before} forward={false} />}
      {after === undefined ? null : <Way reference={reference} place={after} forward />}
    </nav>
  );
}

function Way({ reference, place, forward }: Pick<PagerProps, "reference"> & WayProps) {
  const Arrow = forward ? ArrowRight : ArrowLeft;
  return (
    <a href={pathOf(reference, place)} rel={forward ? "next" : "prev"}>
      {forward ? null : <Arrow aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none rtl:-scale-x-100" />}
      <span className="min-w-0">
        <small>{forward ? say("Next") : say("Previous")}</small>
        {titleOf(place)}
      </span>
      {forward ? <Arrow aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none rtl:-scale-x-100" /> : null}
    </a>
  );
}

interface WayProps {
  readonly place: DocumentationPlace;
  readonly forward: boolean;
}
