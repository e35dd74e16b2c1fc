import { PAGES } from "#ports/contracts/pages.ts";
import { NewTabLink, TextLink } from "../../components/text-link.tsx";
import { SUPPORT_CHAT_URL } from "../../links.ts";
import type { LegalSection } from "./legal-page.tsx";
import { FactTable, Points, Text } from "./prose.tsx";
import { STORED_ABOUT_YOU, STORED_FOR_INSTANCES } from "./stored-data.ts";

export const PRIVACY: readonly LegalSection[] = [
  {
    id: "in-short",
    title: "In short",
    body: (
      <Points
        points={[
          "We store what your account and your instances need, and nothing to study or advertise to you.",
          "What you send is encrypted where we store it, and gone after 48 hours.",
          "No page loads anything from another company, unless you open a video.",
          "We sell nothing about you, and show no advertisements.",
        ]}
      />
    ),
  },
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <Text>
        Wesal is software that anybody may run. Responsible for your data is whoever runs this site: that is who "we"
        means here, and who answers <NewTabLink href={SUPPORT_CHAT_URL}>on Telegram</NewTabLink>.
      </Text>
    ),
  },
  {
    id: "about-you",
    title: "What we store about you",
    body: (
      <FactTable
        caption="What is stored about you"
        columns={["What", "What for, and how long"]}
        rows={STORED_ABOUT_YOU}
      />
    ),
  },
  {
    id: "instances",
    title: "What we store for your instances",
    body: (
      <>
        <FactTable
          caption="What is stored for your instances"
          columns={["What", "What for, and how long"]}
          rows={STORED_FOR_INSTANCES}
        />
        <Text>
          Deleting an instance deletes all of this with it, at once; only its number is remembered, so that its client
          name is never given to anybody else. Copies that we make against the loss of the database may outlive a
          deletion for a while.
        </Text>
      </>
    ),
  },
  {
    id: "recipients",
    title: "The people you write to",
    body: (
      <Text>
        Their numbers and what you write to them are your data: you decide why they are used, and we only carry it out.
        Have a reason that the law accepts, such as their consent, tell them about it, and stop when they ask you to.
      </Text>
    ),
  },
  {
    id: "passed-on",
    title: "Who else gets something",
    body: (
      <>
        <Points
          points={[
            "WhatsApp (Meta) or Telegram: the messages you send and the lookups that sending them takes, in the name of the account that you linked. In a sandbox nothing leaves the machine.",
            "The hosts of media: when you send a file by its address, our server downloads it from there. Your own IP address is not shown to them.",
            "The mail service that we use: your e-mail address and the message, when you ask for a link to set a new password or your password changes.",
            "YouTube: your IP address and which video you watch, once you open a tutorial and not before.",
            "Whoever hosts our servers, on our behalf. Authorities, where the law forces us.",
          ]}
        />
        <Text>Links to Telegram and other sites lead away from here; what happens there is theirs to explain.</Text>
      </>
    ),
  },
  {
    id: "browser",
    title: "In your browser",
    body: (
      <Text>
        The <TextLink href={PAGES.cookies.path}>cookie policy</TextLink> lists each cookie and each entry in your
        browser's storage, and lets you choose. The employees that you enter in the dashboard stay in your browser: we
        never get them.
      </Text>
    ),
  },
  {
    id: "security",
    title: "How it is protected",
    body: (
      <Points
        points={[
          "Passwords are stored as argon2id hashes: nobody can read yours, we neither.",
          "Sign-ins and reset links are stored as SHA-256 hashes; a stolen database opens no account.",
          "Tokens, keys of linked accounts and messages are encrypted with AES-256-GCM under a key that is not in the database.",
          "Whoever administrates this server can list accounts and instances by name, e-mail address and date. No page shows them passwords, tokens, phone numbers or messages.",
          "Logs are written from a short list of fields, which has no passwords, tokens, phone numbers or messages in it.",
        ]}
      />
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <Text>
          You can see and correct your name, phone and country in your profile, end any sign-in in its list of devices,
          and delete your instances. For anything else, such as a copy of your data, another e-mail address, or the
          deletion of your account, <NewTabLink href={SUPPORT_CHAT_URL}>write to us</NewTabLink>; we may have to ask you
          something first to be sure that it is you.
        </Text>
        <Text>
          We use your data to fulfil our contract with you, and your IP address in the audit log because we have a
          legitimate interest in noticing break-ins. You may object, and you may complain to the data protection
          authority where you live.
        </Text>
      </>
    ),
  },
  {
    id: "age",
    title: "Age",
    body: (
      <Text>
        This service is for people who are 18 or older. We delete accounts of younger people when we hear of them.
      </Text>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <Text>
        The date above says when this text was last changed. What it means for you is announced before it applies.
      </Text>
    ),
  },
];
