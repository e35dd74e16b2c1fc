import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { ConsentSwitches } from "./consent-switches.tsx";

/** The cookie page's own: shows the choice and changes it. Saving reloads the page. Source: spec §2, §4. */
export function ConsentControls() {
  return (
    <>
      <section
        aria-labelledby="your-choice"
        data-consent="page"
        data-needs-script
        className="rounded-lg border border-line bg-surface p-5 md:p-6"
      >
        <h2 id="your-choice" className="text-base tracking-[-0.008em]">
          {say("Your choice")}
        </h2>
        <p className="mt-1 text-ink-muted">
          <span data-consent-state="none">
            {say("You have not chosen yet. Until you do, only the necessary is used.")}
          </span>
          <span data-consent-state="all" hidden>
            {say("You accept all categories.")}
          </span>
          <span data-consent-state="custom" hidden>
            {say("You have saved preferences of your own.")}
          </span>
        </p>
        <div data-consent-message className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-auto">
          <Button size="lg" value="accept" variant="ink">
            {say("Accept All Cookies")}
          </Button>
          <Button size="lg" value="reject" variant="ink">
            {say("Reject")}
          </Button>
          <Button size="lg" value="configure">
            {say("Configure Preferences")}
          </Button>
        </div>
        <form hidden aria-label={say("Cookie preferences")} className="mt-5">
          <ConsentSwitches prefix="choice" explained />
          <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-auto">
            <Button size="lg" type="submit" variant="ink">
              {say("Save Preferences")}
            </Button>
            <Button size="lg" value="back">
              {say("Cancel")}
            </Button>
          </div>
        </form>
      </section>
      <p className="hidden rounded-lg border border-line bg-surface p-5 text-ink-muted noscript:block">
        {say(
          "Your browser runs no scripts here, so nothing but the necessary can be used, and there is nothing to choose.",
        )}
      </p>
    </>
  );
}
