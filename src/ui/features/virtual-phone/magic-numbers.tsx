import { ChevronRight } from "lucide-react";
import type { Platform } from "#domain/instances/instance.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";

interface Magic {
  readonly suffix: string;
  readonly username?: string;
  readonly meaning: string;
}

const MAGIC: Readonly<Record<Platform, readonly Magic[]>> = { whatsapp: WHATSAPP_MAGIC, telegram: TELEGRAM_MAGIC };

const OTHERS: Readonly<Record<Platform, string>> = {
  whatsapp:
    "Any other number is on WhatsApp and reads what it gets after a few seconds; a phone that you linked or added reads once its chat is open here. Numbers that end in these digits behave so on purpose.",
  telegram:
    "Any other number or username is on Telegram and reads what it gets after a few seconds; an account that you linked or added reads once its chat is open here. Numbers that end in these digits, and usernames that start so, behave so on purpose.",
};

/** So that an integration can be tested against every outcome. */
export function MagicNumbers({ platform }: { platform: Platform }) {
  return (
    <details className="group">
      <summary className="flex items-center gap-1.5 rounded-sm">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
          strokeWidth={1.75}
        />
        <h2 className="text-base tracking-[-0.008em]">Magic numbers</h2>
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
            <dd className="text-ink-muted wrap-anywhere">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
