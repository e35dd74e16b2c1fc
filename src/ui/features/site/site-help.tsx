import { classNames } from "../../components/class-names.ts";
import { HelpLinks } from "../help/help-links.tsx";
import { HelpSummary } from "../help/help-summary.tsx";

const BESIDE_CONTENT =
  "max-[1280px]:relative max-[1280px]:me-3 max-[1280px]:mb-5 max-[1280px]:self-end md:max-[1280px]:me-6 min-[1280px]:fixed min-[1280px]:end-3 min-[1280px]:bottom-6";

/**
 * Help floats where a window leaves it room beside the content, first as a circle and in a wider one with its word: over the
 * content it would cover what is to be pressed, at one place of the page or at another. In a narrower one it stands at the page's end.
 */
const PLACES = {
  /** Nothing is to be pressed where its word lies before the page is scrolled. */
  landing: { menu: BESIDE_CONTENT, word: "min-[1280px]:group-data-scrolled:sr-only" },
  site: {
    menu: BESIDE_CONTENT,
    word: "min-[1280px]:max-[1408px]:sr-only min-[1280px]:group-data-scrolled:sr-only",
  },
  documentation: {
    menu: "max-[1536px]:relative max-[1536px]:me-3 max-[1536px]:mb-5 max-[1536px]:self-end md:max-[1536px]:me-6 min-[1536px]:fixed min-[1536px]:end-3 min-[1536px]:bottom-6",
    word: "min-[1536px]:sr-only",
  },
} as const;

/** Works as it is; a script tells it how far the page has scrolled, and closes it from outside. */
export function SiteHelp({ place }: { readonly place: keyof typeof PLACES }) {
  const { menu, word } = PLACES[place];
  return (
    <details data-help-menu className={classNames("group z-4", menu)}>
      <HelpSummary word={word} />
      <HelpLinks />
    </details>
  );
}
