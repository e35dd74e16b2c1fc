import { DELETION_WAITS_DAYS } from "#domain/accounts/deletion.ts";
import { MAX_UNKEPT_HOURS } from "#domain/instances/privacy.ts";
import { DAY_MS } from "#domain/retention.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { rich } from "../../components/rich.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { lasting } from "./lasting.ts";
import type { LegalSection } from "./legal-page.tsx";
import { FactTable, Points, strong, Text } from "./prose.tsx";
import { STORED_ABOUT_YOU, storedForInstances } from "./stored-data.ts";
import { ResponsibleForData } from "./who-runs-this.tsx";

/** As this server keeps to them. */
export function privacySections(keepMessagesDays: number): readonly LegalSection[] {
  return [inShort(keepMessagesDays), ...WHOSE, instances(keepMessagesDays), ...MORE];
}

function inShort(days: number): LegalSection {
  return {
    id: "in-short",
    title: say("In short"),
    body: (
      <Points
        points={[
          say("We store what your account and your instances need, and nothing to study or advertise to you."),
          say(
            "What you send and what comes in is encrypted where we store it, and gone after {time}. You can have us keep none of it.",
            { time: lasting(days * DAY_MS) },
          ),
          say("No page loads anything from another company, unless you open a video."),
          say("We sell nothing about you, and show no advertisements."),
        ]}
      />
    ),
  };
}

const WHOSE: readonly LegalSection[] = [
  {
    id: "who",
    title: say("Who is responsible"),
    body: (
      <Text>
        <ResponsibleForData />
      </Text>
    ),
  },
  {
    id: "about-you",
    title: say("What we store about you"),
    body: (
      <FactTable
        caption={say("What is stored about you")}
        columns={[say("What"), say("What for, and how long")]}
        rows={STORED_ABOUT_YOU}
      />
    ),
  },
];

function instances(days: number): LegalSection {
  return {
    id: "instances",
    title: say("What we store for your instances"),
    body: (
      <>
        <FactTable
          caption={say("What is stored for your instances")}
          columns={[say("What"), say("What for, and how long")]}
          rows={storedForInstances(days)}
        />
        <Text>
          {say(
            "Deleting an instance deletes all of this with it, at once, and of files what opens them: their bytes, which say nothing without it, follow within hours. Only the highest number of all instances is remembered, so that no client name is ever given to anybody else. What is over its time is removed within minutes. Copies that we make against the loss of the database may outlive a deletion for a while.",
          )}
        </Text>
      </>
    ),
  };
}

const MORE: readonly LegalSection[] = [
  {
    id: "keeping-less",
    title: say("Keeping less"),
    body: (
      <>
        <Text>
          {rich(
            "Each instance can be set to <strong>keep none of what its messages say</strong>, in the dashboard under Manage: a text is deleted once it is sent, one that came in a minute after your program has fetched it, its file with it, and all of it after {hours} hours at the latest. Ids, states and times stay, so that nothing goes out or comes in twice.",
            { strong, hours: MAX_UNKEPT_HOURS },
          )}
        </Text>
        <Text>
          {rich(
            "What was said <strong>from and to one person</strong> can be erased at once: a call of the API, which the <link>documentation</link> describes, removes the texts, the files and who it was. Tell us if you want us to do it.",
            { strong, link: (text) => <TextLink href={PAGES.documentation.path}>{text}</TextLink> },
          )}
        </Text>
      </>
    ),
  },
  {
    id: "recipients",
    title: say("The people you write to"),
    body: (
      <Text>
        {say(
          "Their numbers and what you write to them are your data: you decide why they are used, and we only carry it out. Have a reason that the law accepts, such as their consent, tell them about it, and stop when they ask you to.",
        )}
      </Text>
    ),
  },
  {
    id: "passed-on",
    title: say("Who else gets something"),
    body: (
      <>
        <Points
          points={[
            say(
              "WhatsApp (Meta) or Telegram: the messages you send and the lookups that sending them takes, in the name of the account that you linked. In a sandbox nothing leaves the machine.",
            ),
            say(
              "The hosts of media: when you send a file by its address, our server downloads it from there. Your own IP address is not shown to them.",
            ),
            say(
              "The mail service that we use: your e-mail address and the message, when you ask for a link, when your password or address changes, when you ask to delete your account, and when somebody signs in on a new device or guesses at your password.",
            ),
            say("YouTube: your IP address and which video you watch, once you open a tutorial and not before."),
            say("Whoever hosts our servers, on our behalf. Authorities, where the law forces us."),
          ]}
        />
        <Text>
          {say("Links to Telegram and other sites lead away from here; what happens there is theirs to explain.")}
        </Text>
      </>
    ),
  },
  {
    id: "browser",
    title: say("In your browser"),
    body: (
      <Text>
        {rich(
          "The <link>cookie policy</link> lists each cookie and each entry in your browser's storage, and lets you choose. The employees that you enter in the dashboard stay in your browser: we never get them.",
          { link: (text) => <TextLink href={PAGES.cookies.path}>{text}</TextLink> },
        )}
      </Text>
    ),
  },
  {
    id: "security",
    title: say("How it is protected"),
    body: (
      <Points
        points={[
          say("Passwords are stored as argon2id hashes: nobody can read yours, we neither."),
          say("Sign-ins and mailed links are stored as SHA-256 hashes; a stolen database opens no account."),
          say(
            "Tokens, keys of linked accounts and messages with their files are encrypted with AES-256-GCM under a key that is not in the database.",
          ),
          say(
            "Whoever administrates this server can list accounts and instances by name, e-mail address and date. No page shows them passwords, tokens, phone numbers or messages.",
          ),
          say(
            "Logs are written from a short list of fields, which has no passwords, tokens, phone numbers or messages in it.",
          ),
        ]}
      />
    ),
  },
  {
    id: "rights",
    title: say("Your rights"),
    body: (
      <>
        <Text>
          {rich(
            "You can see and correct your name, phone, country and e-mail address in your profile, end any sign-in in its list of devices, and delete your instances. There too you can <strong>download all that is yours</strong>, as a ZIP of JSON and files, and <strong>delete your account</strong>: it is deleted {days} days later, with all that is stored about you and for your instances, unless you change your mind. The audit log then keeps what happened and when until its time is up, without IP addresses and names. For anything else, {help}; we may have to ask you something first to be sure that it is you.",
            {
              strong,
              days: DELETION_WAITS_DAYS,
              help: (
                <SupportLink
                  onTelegram={say("write to us")}
                  elsewhere={say("write to us")}
                  otherwise={say("write to us")}
                />
              ),
            },
          )}
        </Text>
        <Text>
          {say(
            "We use your data to fulfil our contract with you, and your IP address in the audit log because we have a legitimate interest in noticing break-ins. You may object, and you may complain to the data protection authority where you live.",
          )}
        </Text>
      </>
    ),
  },
  {
    id: "age",
    title: say("Age"),
    body: (
      <Text>
        {say(
          "This service is for people who are 18 or older. We delete accounts of younger people when we hear of them.",
        )}
      </Text>
    ),
  },
  {
    id: "changes",
    title: say("Changes"),
    body: (
      <Text>
        {say(
          "The date above says when this text was last changed. What it means for you is announced before it applies.",
        )}
      </Text>
    ),
  },
];
