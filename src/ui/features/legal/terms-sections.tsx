import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { PRICING_NOTICE_DAYS } from "#domain/instances/plan.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../../components/rich.tsx";
import { TextLink } from "../../components/text-link.tsx";
import type { LegalSection } from "./legal-page.tsx";
import { Points, strong, Text, Warning } from "./prose.tsx";
import { QuestionsAboutTerms, TermsParties } from "./who-runs-this.tsx";

export const TERMS: readonly LegalSection[] = [
  {
    id: "who",
    title: say("Who these terms are between"),
    body: (
      <>
        <Text>
          <TermsParties />
        </Text>
        <Text>
          {say(
            "We are not part of WhatsApp, Meta or Telegram, and none of them has approved or endorsed this service. Their names are theirs.",
          )}
        </Text>
      </>
    ),
  },
  {
    id: "age",
    title: say("Who may use it"),
    body: (
      <Text>
        {rich(
          '<strong>You must be 18 or older</strong> and able to make a contract. If you act for a company, you confirm that you may do so, and "you" means the company too.',
          { strong },
        )}
      </Text>
    ),
  },
  {
    id: "account",
    title: say("Your account and your team"),
    body: (
      <>
        <Text>
          {say(
            "Give an e-mail address that you can read, keep your password to yourself, and tell us at once if somebody else has got into your account. What happens in it counts as done by you, unless it was our fault.",
          )}
        </Text>
        <Text>
          {rich(
            "<strong>You may invite team members</strong> with the invite link of your dashboard. Each of them gets an account of their own, must be 18 or older and accepts these terms for themselves; an invitation shows them nothing of your account. If you give a team member the token of an instance, they can send in its name: hand it only to people you trust, and answer for what they do with it.",
            { strong },
          )}
        </Text>
      </>
    ),
  },
  {
    id: "linking",
    title: say("Linking WhatsApp and Telegram accounts"),
    body: (
      <>
        <Text>
          {say(
            "You may link only accounts that are yours, or whose owner has agreed. The terms of WhatsApp and of Telegram bind you as well as these.",
          )}
        </Text>
        <Warning title={say("Linking is unofficial, and the risk is yours")}>
          <Text>
            {rich(
              "A linked account is worked through the same protocol that WhatsApp's and Telegram's own apps use for linked devices, not through their business interfaces. They have not agreed to that. They may change it any day, and they may <strong>restrict or ban accounts</strong> that send automatically, more so new ones and those that write to strangers.",
              { strong },
            )}
          </Text>
          <Text>
            {say(
              "Use a number that you can afford to lose. We cannot prevent a ban, lift one, or make good what it costs. For a business that cannot take this risk there is WhatsApp's own Cloud API.",
            )}
          </Text>
        </Warning>
      </>
    ),
  },
  {
    id: "rules",
    title: say("What you may not do"),
    body: (
      <>
        <Text>{say("You may not use this service, or let others use it,")}</Text>
        <Points
          points={[
            say("to write to people who have not agreed to hear from you, or who have asked you to stop;"),
            say("to deceive: in another's name, with false offers, or to get at passwords and codes;"),
            say("to threaten, harass or exploit anybody, minors above all;"),
            say("for content that is against the law where you or your recipients are, or that holds malware;"),
            say("to get around limits, ours or those of WhatsApp and Telegram, for instance with several accounts;"),
            say("to attack, overload or spy on this service or on anybody through it."),
          ]}
        />
        <Text>{say("Looking for weaknesses is welcome in an installation of your own: the source is open.")}</Text>
      </>
    ),
  },
  {
    id: "content",
    title: say("Your messages"),
    body: (
      <Text>
        {rich(
          "What you send stays yours. You let us do with it what sending it takes: read it, download the media that you name, pass it on, and keep it for the short times that the <link>privacy policy</link> lists. You are responsible for it, and for having the right to use your recipients' numbers.",
          { link: (text) => <TextLink href={PAGES.privacy.path}>{text}</TextLink> },
        )}
      </Text>
    ),
  },
  {
    id: "plans",
    title: say("Plans and prices"),
    body: (
      <>
        <Text>
          {say(
            "The Starter plan costs nothing for now and covers {instances} instances. Each instance is valid for {days} days from its creation. The plan is to cost $5 a month in future: we announce that, and any other change of price, at least {noticeDays} days before, and nobody pays who has not agreed to.",
            { instances: MAX_FREE_INSTANCES, days: INSTANCE_DAYS, noticeDays: PRICING_NOTICE_DAYS },
          )}
        </Text>
        <Text>
          {say("The Professional plan cannot be bought yet. What is marked as planned is an intention, no promise.")}
        </Text>
      </>
    ),
  },
  {
    id: "availability",
    title: say("Availability"),
    body: (
      <Text>
        {say(
          "We aim to be reachable 99.9 % of the time. That is an aim and no guarantee: every message also needs WhatsApp or Telegram, the network between, and your own phone. Do not use this service where a message that comes late, twice or never could hurt somebody, such as emergency calls.",
        )}
      </Text>
    ),
  },
  {
    id: "ending",
    title: say("Ending it"),
    body: (
      <>
        <Text>
          {say(
            "You may stop at any time: log your accounts out, delete your instances, and delete your account in your profile. On your phone you can unlink us too, under the linked devices.",
          )}
        </Text>
        <Text>
          {say(
            "We may stop instances or close an account that breaks these terms, or that endangers the service or others. Where we can, we say so before and give you the time to put it right.",
          )}
        </Text>
      </>
    ),
  },
  {
    id: "liability",
    title: say("Liability"),
    body: (
      <>
        <Text>
          {say(
            "The service is provided as it is, without warranties, as far as the law allows. We are not liable for bans and restrictions by WhatsApp or Telegram, for messages that are not delivered, nor for lost profit or data.",
          )}
        </Text>
        <Text>
          {say(
            "Nothing here limits liability that the law does not let us limit, such as for intent, gross negligence or harm to people, nor the rights that you have as a consumer where you live.",
          )}
        </Text>
      </>
    ),
  },
  {
    id: "changes",
    title: say("Changes to these terms"),
    body: (
      <Text>
        {say(
          "The date above says when this text was last changed. Changes that are to your disadvantage are announced at least {days} days before they apply. Who does not agree may end it until then.",
          { days: PRICING_NOTICE_DAYS },
        )}
      </Text>
    ),
  },
  {
    id: "contact",
    // Told from a message's contact, which other languages name by another word.
    title: say("{about, select, other {Contact}}", { about: "us" }),
    body: (
      <Text>
        <QuestionsAboutTerms />
      </Text>
    ),
  },
];
