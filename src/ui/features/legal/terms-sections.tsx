import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { PRICING_NOTICE_DAYS } from "#domain/instances/plan.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { SupportLink } from "../../components/support-link.tsx";
import { TextLink } from "../../components/text-link.tsx";
import type { LegalSection } from "./legal-page.tsx";
import { Points, Text, Warning } from "./prose.tsx";
import { WhoRuns, WhoRunsThis } from "./who-runs-this.tsx";

export const TERMS: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who these terms are between",
    body: (
      <>
        <Text>
          <WhoRunsThis before="These terms are between you and" />. By creating an account you accept them.
        </Text>
        <Text>
          We are not part of WhatsApp, Meta or Telegram, and none of them has approved or endorsed this service. Their
          names are theirs.
        </Text>
      </>
    ),
  },
  {
    id: "age",
    title: "Who may use it",
    body: (
      <Text>
        <strong>You must be 18 or older</strong> and able to make a contract. If you act for a company, you confirm that
        you may do so, and "you" means the company too.
      </Text>
    ),
  },
  {
    id: "account",
    title: "Your account and your team",
    body: (
      <>
        <Text>
          Give an e-mail address that you can read, keep your password to yourself, and tell us at once if somebody else
          has got into your account. What happens in it counts as done by you, unless it was our fault.
        </Text>
        <Text>
          <strong>You may invite team members</strong> with the invite link of your dashboard. Each of them gets an
          account of their own, must be 18 or older and accepts these terms for themselves; an invitation shows them
          nothing of your account. If you give a team member the token of an instance, they can send in its name: hand
          it only to people you trust, and answer for what they do with it.
        </Text>
      </>
    ),
  },
  {
    id: "linking",
    title: "Linking WhatsApp and Telegram accounts",
    body: (
      <>
        <Text>
          You may link only accounts that are yours, or whose owner has agreed. The terms of WhatsApp and of Telegram
          bind you as well as these.
        </Text>
        <Warning title="Linking is unofficial, and the risk is yours">
          <Text>
            A linked account is worked through the same protocol that WhatsApp's and Telegram's own apps use for linked
            devices, not through their business interfaces. They have not agreed to that. They may change it any day,
            and they may <strong>restrict or ban accounts</strong> that send automatically, more so new ones and those
            that write to strangers.
          </Text>
          <Text>
            Use a number that you can afford to lose. We cannot prevent a ban, lift one, or make good what it costs. For
            a business that cannot take this risk there is WhatsApp's own Cloud API.
          </Text>
        </Warning>
      </>
    ),
  },
  {
    id: "rules",
    title: "What you may not do",
    body: (
      <>
        <Text>You may not use this service, or let others use it,</Text>
        <Points
          points={[
            "to write to people who have not agreed to hear from you, or who have asked you to stop;",
            "to deceive: in another's name, with false offers, or to get at passwords and codes;",
            "to threaten, harass or exploit anybody, minors above all;",
            "for content that is against the law where you or your recipients are, or that holds malware;",
            "to get around limits, ours or those of WhatsApp and Telegram, for instance with several accounts;",
            "to attack, overload or spy on this service or on anybody through it.",
          ]}
        />
        <Text>Looking for weaknesses is welcome in an installation of your own: the source is open.</Text>
      </>
    ),
  },
  {
    id: "content",
    title: "Your messages",
    body: (
      <Text>
        What you send stays yours. You let us do with it what sending it takes: read it, download the media that you
        name, pass it on, and keep it for the short times that the{" "}
        <TextLink href={PAGES.privacy.path}>privacy policy</TextLink> lists. You are responsible for it, and for having
        the right to use your recipients' numbers.
      </Text>
    ),
  },
  {
    id: "plans",
    title: "Plans and prices",
    body: (
      <>
        <Text>
          The Starter plan costs nothing for now and covers {MAX_FREE_INSTANCES} instances. Each instance is valid for{" "}
          {INSTANCE_DAYS} days from its creation. The plan is to cost $5 a month in future: we announce that, and any
          other change of price, at least {PRICING_NOTICE_DAYS} days before, and nobody pays who has not agreed to.
        </Text>
        <Text>The Professional plan cannot be bought yet. What is marked as planned is an intention, no promise.</Text>
      </>
    ),
  },
  {
    id: "availability",
    title: "Availability",
    body: (
      <Text>
        We aim to be reachable 99.9 % of the time. That is an aim and no guarantee: every message also needs WhatsApp or
        Telegram, the network between, and your own phone. Do not use this service where a message that comes late,
        twice or never could hurt somebody, such as emergency calls.
      </Text>
    ),
  },
  {
    id: "ending",
    title: "Ending it",
    body: (
      <>
        <Text>
          You may stop at any time: log your accounts out, delete your instances, and delete your account in your
          profile. On your phone you can unlink us too, under the linked devices.
        </Text>
        <Text>
          We may stop instances or close an account that breaks these terms, or that endangers the service or others.
          Where we can, we say so before and give you the time to put it right.
        </Text>
      </>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <Text>
          The service is provided as it is, without warranties, as far as the law allows. We are not liable for bans and
          restrictions by WhatsApp or Telegram, for messages that are not delivered, nor for lost profit or data.
        </Text>
        <Text>
          Nothing here limits liability that the law does not let us limit, such as for intent, gross negligence or harm
          to people, nor the rights that you have as a consumer where you live.
        </Text>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <Text>
        The date above says when this text was last changed. Changes that are to your disadvantage are announced at
        least {PRICING_NOTICE_DAYS} days before they apply. Who does not agree may end it until then.
      </Text>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <Text>
        Questions about these terms go to <WhoRuns />
        <SupportLink before=": " onTelegram="write to us on Telegram" elsewhere="write to us" />.
      </Text>
    ),
  },
];
