import { ArrowRight, Copy, Eye } from "lucide-react";
import type { ReactNode } from "react";
import type { CodePart } from "#documentation/model.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp/paths.ts";
import { buttonClass } from "../../components/button.tsx";
import { ChannelGlyph, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { CodePanel, CodeText, CopyCode } from "../../components/code-panel.tsx";
import { Ticks } from "../../components/ticks.tsx";
import { useContacts } from "../../contacts.ts";
import { exampleRequests } from "./samples.ts";
import { Section } from "./section.tsx";

export function Integration({ hosts }: { hosts: ApiHosts }) {
  const requests = exampleRequests(hosts, useContacts().productName);
  return (
    <Section
      id="features"
      title={say("From a request to a read receipt")}
      lead={say(
        "The same three steps on both channels: create an instance, link your phone, call the API. A success means that WhatsApp or Telegram has taken the message.",
      )}
    >
      <div className="mb-12 grid gap-9 md:mb-16 md:grid-cols-3 md:gap-10">
        <Point
          title={say("Plug & Play")}
          proof={
            <code dir="ltr" className="inline-flex items-center gap-2.5">
              <span className="rounded-sm bg-brand-tint px-2 text-xs leading-6 font-medium text-brand">POST</span>
              {WHATSAPP_PATHS.send.replace("{client}", "Client001")}
            </code>
          }
        >
          {say("One JSON body, one token, no SDK to install. What you can curl, you can ship.")}
        </Point>
        <Point title={say("Instant Delivery")} proof={<Receipts />}>
          {say("Messages leave from your own linked number, and each one says when it was sent, delivered and read.")}
        </Point>
        <Point title={say("End-to-End Secure")} proof={<MaskedToken />}>
          {say(
            "WhatsApp messages are encrypted for their reader before they leave this server, Telegram's as far as Telegram. Every instance has its own token, kept encrypted.",
          )}
        </Point>
      </div>
      <div className="grid gap-4 xl:grid-cols-2 xl:gap-6">
        <Example platform="whatsapp" parts={requests.whatsapp} />
        <Example platform="telegram" parts={requests.telegram} />
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={PAGES.signup.path} className={buttonClass({ variant: "primary", size: "lg" })}>
          {say("Get New Account")}
        </a>
        <a
          href={PAGES.documentation.path}
          className="group inline-flex min-h-11 items-center gap-1.5 rounded-xs text-base font-medium text-brand no-underline"
        >
          {say("View Full Documentation")}
          <ArrowRight
            aria-hidden="true"
            strokeWidth={1.6}
            className="size-4 transition-[translate] group-hover:translate-x-0.75 rtl:-scale-x-100"
          />
        </a>
      </div>
    </Section>
  );
}

function Point({ title, proof, children }: { title: string; proof: ReactNode; children: ReactNode }) {
  return (
    <article className="border-t border-ink pt-5">
      <div className="mb-3 flex h-11 items-center whitespace-nowrap md:mb-7">{proof}</div>
      <h3 className="text-lg tracking-[-0.014em]">{title}</h3>
      <p className="mt-2 max-w-[22em] text-base leading-6.5 text-ink-muted">{children}</p>
    </article>
  );
}

/** The text beside the ticks names them, so the ticks need no label. */
function Receipts() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-ink-muted [&_li]:inline-flex [&_li]:items-center [&_li]:gap-1.5">
      <li>
        <span aria-hidden="true">
          <Ticks status="sent" />
        </span>
        {say("Sent")}
      </li>
      <li>
        <span aria-hidden="true">
          <Ticks status="delivered" />
        </span>
        {say("Delivered")}
      </li>
      <li className="font-medium text-ink">
        <span aria-hidden="true">
          <Ticks status="read" />
        </span>
        {say("Read")}
      </li>
    </ul>
  );
}

function MaskedToken() {
  return (
    <span
      role="img"
      dir="ltr"
      aria-label={say("A hidden token")}
      className="flex h-9 items-center gap-3 rounded-md border border-line bg-surface px-3 font-mono tracking-[.12em]"
    >
      ••••••••
      <Eye aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted" />
      <Copy aria-hidden="true" strokeWidth={1.6} className="size-4 text-ink-muted" />
    </span>
  );
}

function Example({ platform: on, parts }: { platform: Platform; parts: readonly CodePart[] }) {
  const id = `send-${on}`;
  const platform = PLATFORM_NAMES[on];
  return (
    <CodePanel
      head={
        <>
          <ChannelGlyph platform={on} inked className="size-4.5" />
          <h3 className="font-medium">{say("Send a {platform} text", { platform })}</h3>
        </>
      }
      aside={<CopyCode of={id} what={say("the {platform} request", { platform })} />}
    >
      <CodeText
        id={id}
        label={say("{platform} request", { platform })}
        parts={parts}
        className="p-4 text-xs leading-5 md:p-5 md:text-sm md:leading-6"
      />
    </CodePanel>
  );
}
