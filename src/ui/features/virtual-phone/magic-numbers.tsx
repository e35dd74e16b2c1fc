import { ChevronRight } from "lucide-react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";

type Meaning = (typeof WHATSAPP_MAGIC)[number]["meaning"] | (typeof TELEGRAM_MAGIC)[number]["meaning"];

interface Magic {
  readonly suffix: string;
  readonly username?: string;
  readonly meaning: Meaning;
}

const MAGIC: Readonly<Record<Platform, readonly Magic[]>> = { whatsapp: WHATSAPP_MAGIC, telegram: TELEGRAM_MAGIC };

/** In the reader's language. */
const MEANINGS: Readonly<Record<Meaning, string>> = {
  "is not on WhatsApp: the send fails with RECIPIENT_NOT_FOUND": say(
    "is not on WhatsApp: the send fails with RECIPIENT_NOT_FOUND",
  ),
  "is refused as a restricted account: ACCOUNT_RESTRICTED": say(
    "is refused as a restricted account: ACCOUNT_RESTRICTED",
  ),
  "never acknowledges: the send times out with PROVIDER_SILENT": say(
    "never acknowledges: the send times out with PROVIDER_SILENT",
  ),
  "drops the connection: CONNECTION_LOST, then reconnects": say(
    "drops the connection: CONNECTION_LOST, then reconnects",
  ),
  "is delivered but never read: two grey ticks": say("is delivered but never read: two grey ticks"),
  "has no Telegram account: RECIPIENT_NOT_FOUND": say("has no Telegram account: RECIPIENT_NOT_FOUND"),
  "does not accept messages: USER_PRIVACY_RESTRICTED": say("does not accept messages: USER_PRIVACY_RESTRICTED"),
  "is one stranger too many: PEER_FLOOD": say("is one stranger too many: PEER_FLOOD"),
  "makes Telegram ask for 30 seconds: FLOOD_WAIT": say("makes Telegram ask for 30 seconds: FLOOD_WAIT"),
  "has deleted the account: INPUT_USER_DEACTIVATED": say("has deleted the account: INPUT_USER_DEACTIVATED"),
  "is never answered for: PROVIDER_SILENT": say("is never answered for: PROVIDER_SILENT"),
  "gets the message and never reads it: one tick": say("gets the message and never reads it: one tick"),
};

const OTHERS: Readonly<Record<Platform, string>> = {
  whatsapp: say(
    "Any other number is on WhatsApp and reads what it gets after a few seconds; a phone that you linked or added reads once its chat is open here. Numbers that end in these digits behave so on purpose.",
  ),
  telegram: say(
    "Any other number or username is on Telegram and reads what it gets after a few seconds; an account that you linked or added reads once its chat is open here. Numbers that end in these digits, and usernames that start so, behave so on purpose.",
  ),
};

/** So that an integration can be tested against every outcome. */
export function MagicNumbers({ platform }: { platform: Platform }) {
  return (
    <details className="group">
      <summary className="flex items-center gap-1.5 rounded-sm">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-muted transition-transform group-open:rotate-90! rtl:rotate-180"
          strokeWidth={1.75}
        />
        <h2 className="text-base tracking-[-0.008em]">{say("Magic numbers")}</h2>
      </summary>
      <p className="my-3 max-w-[60ch] text-ink-muted">{OTHERS[platform]}</p>
      <dl className="border-t border-line">
        {MAGIC[platform].map(({ suffix, username, meaning }) => (
          <div
            key={suffix}
            className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 md:grid-cols-[160px_minmax(0,1fr)]"
          >
            <dt className="font-mono text-[13px] leading-5">
              <bdi dir="ltr">{username === undefined ? `…${suffix}` : `…${suffix} @${username}…`}</bdi>
            </dt>
            <dd className="text-ink-muted wrap-anywhere">{MEANINGS[meaning]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
