import { makeUpForEarlyActs } from "../early-acts.ts";
import { enhanceConsent } from "../enhance/consent.ts";
import { enhanceContentList } from "../enhance/content-list.ts";
import { enhanceCopy } from "../enhance/copy.ts";
import { forgetUser } from "../enhance/forget-user.ts";
import { enhanceForm } from "../enhance/form.ts";
import { enhanceGoBack } from "../enhance/go-back.ts";
import { enhanceHelpMenu } from "../enhance/help-menu.ts";
import { enhanceLanguageOffer } from "../enhance/language-offer.ts";
import { enhancePasskey } from "../enhance/passkey.ts";
import { enhanceReveal } from "../enhance/reveal.ts";
import { enhanceSiteMenu } from "../enhance/site-menu.ts";
import { enhanceThemeToggle } from "../enhance/theme-toggle.ts";
import { enhanceVideos } from "../enhance/videos.ts";

/** The one script of the public pages: everything here also works without it, or is hidden without it. */
const each = <Found extends HTMLElement>(selector: string, enhance: (element: Found) => void) =>
  document.querySelectorAll<Found>(selector).forEach(enhance);

each("form[data-enhance]", enhanceForm);
each("[data-reveal]", enhanceReveal);
each("[data-passkey]", enhancePasskey);
each("[data-theme-toggle]", enhanceThemeToggle);
each("[data-go-back]", enhanceGoBack);
each("[data-copy]", enhanceCopy);
each("[data-site-menu]", enhanceSiteMenu);
each("[data-help-menu]", enhanceHelpMenu);
each("[data-consent]", enhanceConsent);
each("[data-content-list]", enhanceContentList);
each("[data-videos]", enhanceVideos);
each("[data-forget-user]", forgetUser);
each("[data-language-offer]", enhanceLanguageOffer);

// The documentation's own comes with its pages alone; what was done on them waits for it.
const documentation = document.querySelector<HTMLElement>("[data-documentation]");
if (documentation === null) makeUpForEarlyActs();
else {
  import("../enhance/documentation.ts")
    .then(({ enhanceDocumentation }) => enhanceDocumentation(documentation))
    .catch(() => undefined)
    .finally(makeUpForEarlyActs);
}
