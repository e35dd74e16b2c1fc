import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { grouped } from "#domain/count.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { EVENT_WORDING } from "#domain/wording/webhooks.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { TELEGRAM_PATHS } from "#ports/contracts/telegram/paths.ts";
import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp/paths.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { Section } from "./section.tsx";

const WHATSAPP_CALLS: readonly Call[] = [
  [say("Text Message"), WHATSAPP_PATHS.send],
  [say("Image"), WHATSAPP_PATHS.sendImage],
  [say("Video"), WHATSAPP_PATHS.sendVideo],
  [say("Contact"), WHATSAPP_PATHS.sendContact],
  [say("Location"), WHATSAPP_PATHS.sendLocation],
];

/** The size is a claim of the spec, §9. */
const TELEGRAM_CALLS: readonly Call[] = [
  [say("Text Message"), TELEGRAM_PATHS.sendText],
  [say("Image"), TELEGRAM_PATHS.sendPhoto],
  [say("Video, File up to 2GB"), TELEGRAM_PATHS.sendFile],
  [say("Contact"), TELEGRAM_PATHS.sendContact],
  [say("Location"), TELEGRAM_PATHS.sendLocation],
];

export function Services() {
  return (
    <Section
      id="api"
      title={say("Two channels, one way to call them")}
      lead={say(
        "Text, pictures, video, contacts and places. What became of each message is told the same way on both.",
      )}
    >
      <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-2">
        <Service
          id="whatsapp-service"
          title={say("WhatsApp API")}
          glyph="whatsapp"
          text={say("Link by scanning one QR code. Send from your own number.")}
          more={`${PAGES.documentation.path}/whatsapp-api`}
        >
          <Calls calls={WHATSAPP_CALLS} />
        </Service>
        <Service
          id="telegram-service"
          title={say("Telegram API")}
          glyph="telegram"
          text={say("Link with the code that Telegram sends you. Write to a phone number or an @username.")}
          more={`${PAGES.documentation.path}/telegram-api`}
        >
          <Calls calls={TELEGRAM_CALLS} />
        </Service>
        <Service
          id="unified-service"
          example
          title={say("Unified Messaging")}
          text={say("One account, one list of instances and one kind of key for both channels.")}
          more={PAGES.documentation.path}
        >
          <Instances />
        </Service>
        <Service
          id="analytics-service"
          example
          title={say("Message Analytics")}
          text={say("What left, what arrived and what was read, per instance.")}
          more={`${PAGES.documentation.path}/messages#figures`}
        >
          <Meters />
        </Service>
        <Service
          id="log-service"
          example
          title={say("Message Log")}
          text={say(
            "Every message with what became of it, and what came in. Kept for as long as you say, or not at all.",
          )}
          more={`${PAGES.documentation.path}/messages`}
        >
          <MessageList />
        </Service>
        <Service
          id="webhooks-service"
          title={say("Webhooks")}
          text={say(
            "Your server is told of what comes in and of what changes: signed, and tried again until it answers.",
          )}
          more={`${PAGES.documentation.path}/webhooks`}
        >
          <Events />
        </Service>
      </div>
    </Section>
  );
}

interface ServiceProps {
  readonly id: string;
  readonly title: string;
  readonly glyph?: Platform;
  readonly text: string;
  /** What it shows is made up. */
  readonly example?: boolean;
  /** Where the documentation tells the rest. */
  readonly more: string;
  readonly children: ReactNode;
}

function Service({ id, title, glyph, text, example = false, more, children }: ServiceProps) {
  return (
    <article className="row-span-4 grid grid-rows-subgrid content-start bg-surface px-5 py-6 md:p-8">
      <h3 id={id} className="flex items-center gap-2.5 text-lg tracking-[-0.014em]">
        {glyph ? <ChannelGlyph platform={glyph} inked className="size-5.5" /> : null}
        {title}
      </h3>
      <p className="mt-2 mb-6 max-w-[30em] text-base text-ink-muted">{text}</p>
      <div>
        {children}
        {example ? <p className="mt-2 text-xs text-ink-muted">{say("For example")}</p> : null}
      </div>
      <a
        href={more}
        aria-describedby={id}
        className="group mt-4 inline-flex min-h-10 items-center gap-1.5 justify-self-start rounded-xs font-medium text-brand no-underline"
      >
        {say("Learn More")}
        <ArrowRight
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-4 transition-[translate] group-hover:translate-x-0.75 rtl:-scale-x-100"
        />
      </a>
    </article>
  );
}

type Call = readonly [words: string, path: string];

const ROWS = "border-t border-line *:border-b *:border-line *:py-2.25";

function Calls({ calls }: { calls: readonly Call[] }) {
  return (
    <ul className={ROWS}>
      {calls.map(([words, path]) => (
        <li key={path} className="flex items-baseline justify-between gap-3">
          {words}
          <code dir="ltr" className="text-xs whitespace-nowrap text-ink-muted">
            {path}
          </code>
        </li>
      ))}
    </ul>
  );
}

const INSTANCES: readonly (readonly [platform: Platform, name: string, client: string])[] = [
  ["whatsapp", say("Shop orders"), "Client001"],
  ["telegram", say("Appointments"), "Client002"],
  ["whatsapp", say("Receipts"), "Client003"],
];

function Instances() {
  return (
    <ul aria-label={say("Instances, for example")} className={ROWS}>
      {INSTANCES.map(([platform, name, client]) => (
        <li key={client} className="grid grid-cols-[20px_1fr_auto] items-center gap-2.5">
          <ChannelGlyph platform={platform} inked className="size-4.5" />
          <span className="truncate">{name}</span>
          <code dir="ltr" className="text-xs text-ink-muted">
            {client}
          </code>
        </li>
      ))}
    </ul>
  );
}

function Events() {
  return (
    <ul className={ROWS}>
      {EVENT_TYPES.map((type) => (
        <li key={type} className="flex items-baseline justify-between gap-3">
          {EVENT_WORDING[type]}
          <code dir="ltr" className="text-xs whitespace-nowrap text-ink-muted">
            {type}
          </code>
        </li>
      ))}
    </ul>
  );
}

const MESSAGES: readonly (readonly [platform: Platform, text: string])[] = [
  ["whatsapp", say("Order 1042 has shipped")],
  ["telegram", say("Your appointment is at 10:30")],
  ["whatsapp", say("Receipt for March, 1 file")],
];

function MessageList() {
  return (
    <ul aria-label={say("Messages, for example")} className={ROWS}>
      {MESSAGES.map(([platform, text]) => (
        <li key={text} className="grid grid-cols-[20px_1fr_auto] items-center gap-2.5">
          <ChannelGlyph platform={platform} inked className="size-4.5" />
          <span className="truncate">{text}</span>
          <Ticks status="read" />
        </li>
      ))}
    </ul>
  );
}

/** For example; each bar is a share of the first. */
const FIGURES = [
  { words: say("Sent"), count: 1284 },
  { words: say("Delivered"), count: 1261 },
  { words: say("Read"), count: 1079 },
];

function Meters() {
  return (
    <dl className={ROWS}>
      {FIGURES.map(({ words, count }) => (
        <div key={words} className="grid grid-cols-[88px_1fr_56px] items-center gap-3">
          <dt className="text-ink-muted">{words}</dt>
          <dd aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-neutral-tint">
            <span
              className="block h-full rounded-full bg-brand"
              style={{ inlineSize: `${Math.round((count / 1284) * 100)}%` }}
            />
          </dd>
          <dd className="text-end font-medium tabular-nums">{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
