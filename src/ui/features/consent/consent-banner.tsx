import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Button } from "../../components/button.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { ConsentSwitches } from "./consent-switches.tsx";

/** Until a choice is stored. Hidden without a script, which alone could store one. On a phone it stands where it is, and covers nothing. */
export function ConsentBanner() {
  return (
    <section
      aria-label={say("Cookie consent")}
      data-consent="banner"
      data-needs-script
      hidden
      className="min-w-0 rounded-lg border border-soft bg-surface p-4 max-md:mx-3 max-md:mt-3 sm:py-3 sm:ps-5 sm:pe-3 md:fixed md:start-6 md:bottom-6 md:z-4 md:max-w-[calc(100%-184px)] md:shadow-lift print:hidden"
    >
      <div data-consent-message className="grid items-center gap-3 sm:flex sm:gap-8">
        <p className="leading-5.5 text-ink-muted">
          {say("Necessary cookies keep you signed in. The rest is your choice.")}{" "}
          <TextLink href={PAGES.cookies.path} className="text-ink!">
            {say("Cookies")}
          </TextLink>
        </p>
        <div className="flex flex-none gap-2 max-sm:*:flex-1 max-sm:*:px-2">
          <Button value="configure">{say("Configure")}</Button>
          <Button value="reject" variant="ink">
            {say("Reject")}
          </Button>
          <Button value="accept" variant="ink">
            {say("Accept All")}
          </Button>
        </div>
      </div>
      <form hidden aria-label={say("Cookie preferences")} className="sm:w-90 sm:py-2 sm:pe-2">
        <p className="mb-3 font-medium">{say("Cookie preferences")}</p>
        <ConsentSwitches prefix="consent" />
        <div className="mt-4 flex gap-2 *:flex-1">
          <Button value="back">{say("Back")}</Button>
          <Button type="submit" variant="ink">
            {say("Save Preferences")}
          </Button>
        </div>
      </form>
    </section>
  );
}
