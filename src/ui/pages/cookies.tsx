import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { ConsentControls } from "../features/consent/consent-controls.tsx";
import { COOKIES, DATABASES, STORED_KEYS } from "../features/legal/browser-storage.ts";
import { LegalPage, type LegalSection } from "../features/legal/legal-page.tsx";
import { FactTable, Points, Text } from "../features/legal/prose.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    id: "what-they-are",
    title: say("What this is about"),
    body: (
      <>
        <Text>
          {say(
            "A cookie is a short text that a site leaves in your browser and gets back with each request. Browsers also have storage of their own, which is never sent anywhere by itself. We use little of either, and list all of it here.",
          )}
        </Text>
        <Text>{say("No cookie of ours is readable by scripts, and no other company sets one on these pages.")}</Text>
      </>
    ),
  },
  {
    id: "categories",
    title: say("Categories"),
    body: (
      <>
        <Points
          points={[
            say(
              "Necessary: signs you in and remembers what you set yourself. Without it the site could not do what you ask of it, so it cannot be turned off.",
            ),
            say("Analytics: would count visits to improve the site. Nothing of this kind runs today."),
            say("Marketing: would show which announcements bring visitors. Nothing of this kind runs today."),
          ]}
        />
        <Text>
          {say(
            "Your choice is asked for all the same, and holds from the first day that anything of the kind should run: what you did not allow stays off.",
          )}
        </Text>
      </>
    ),
  },
  {
    id: "cookies",
    title: say("Cookies"),
    body: (
      <FactTable
        mono
        caption={say("Cookies that this site sets")}
        columns={[say("Cookie"), say("What it is for")]}
        rows={COOKIES}
      />
    ),
  },
  {
    id: "storage",
    title: say("Storage in your browser"),
    body: (
      <>
        <FactTable
          mono
          caption={say("What this site keeps in your browser's storage")}
          columns={[say("Name"), say("What it holds")]}
          rows={[...STORED_KEYS, ...DATABASES]}
        />
        <Text>{say("All of it is necessary, stays in this browser, and goes when you clear the site's data.")}</Text>
      </>
    ),
  },
  {
    id: "videos",
    title: say("Videos"),
    body: (
      <Text>
        {say(
          "Tutorials are played by YouTube, from the address that it keeps for more privacy (youtube-nocookie.com). Your browser does not call it before you open a video: even the pictures of the videos come from our own server. Once you do open one, YouTube learns your IP address and which video you watch, and may store things under its own name. Its own privacy policy says what.",
        )}
      </Text>
    ),
  },
  {
    id: "changing",
    title: say("Changing your mind"),
    body: (
      <Text>
        {say(
          "Choose again above whenever you like. Your browser can also delete everything that is listed here, or refuse it: then you can read every page, but not stay signed in.",
        )}
      </Text>
    ),
  },
];

export function CookiesPage() {
  return (
    <LegalPage
      current={PAGES.cookies.path}
      title={say("Cookie Policy")}
      lead={say(
        "Every cookie and every piece of browser storage that this site uses, by name, and your choice about what is not necessary.",
      )}
      changedOn="2026-11-21"
      first={<ConsentControls />}
      sections={SECTIONS}
    />
  );
}
