import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { ChannelGlyph, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { CodeParts } from "../../components/code-panel.tsx";
import { ScrollingSection } from "../../components/scrolling-section.tsx";
import { type CodeLine, heroRequests } from "./samples.ts";

/** Both requests are in the page, one over the other; two radios choose which is shown. */
export function HeroRequest({ hosts }: { hosts: ApiHosts }) {
  const requests = heroRequests(hosts);
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-code-line bg-code text-code-ink shadow-lift max-md:pb-10 md:col-span-2 md:col-start-1 md:row-start-1 md:me-49 md:-translate-y-2">
      <fieldset className="flex gap-1 border-b border-code-line p-1.5 md:ps-2.5">
        <legend className="sr-only">{say("Platform")}</legend>
        <Choice platform="whatsapp" checked />
        <Choice platform="telegram" />
      </fieldset>
      <div className="grid">
        <Typed
          platform="whatsapp"
          lines={requests.whatsapp}
          hidden="group-has-[#hero-telegram:checked]/stage:invisible"
        />
        <Typed
          platform="telegram"
          lines={requests.telegram}
          hidden="group-has-[#hero-whatsapp:checked]/stage:invisible"
        />
      </div>
      <p
        dir="ltr"
        className="flex items-center gap-2 border-t border-code-line px-3 py-2.5 font-mono text-xs leading-5 text-code-muted *:animate-[fade_160ms_1.9s_both] md:px-5 md:py-3 md:text-sm md:rtl:ps-23"
      >
        <span aria-hidden="true" className="size-1.5 rounded-full bg-code-string" />
        <b className="font-medium text-code-string">200 OK</b>
        <span>"status": "success"</span>
      </p>
    </div>
  );
}

function Choice({ platform, checked = false }: { platform: Platform; checked?: boolean }) {
  return (
    <label className="group/choice relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-sm px-2.5 text-xs font-medium text-code-muted transition-colors hover:text-white has-checked:bg-white/8 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-code-string">
      <input type="radio" name="hero" id={`hero-${platform}`} defaultChecked={checked} className="sr-only" />
      <ChannelGlyph platform={platform} inked className="size-5 group-not-has-checked/choice:opacity-60" />
      {PLATFORM_NAMES[platform]}
    </label>
  );
}

const FIRST_LINE_MS = 300;
const NEXT_LINE_MS = 150;

function Typed({ platform, lines, hidden }: { platform: Platform; lines: readonly CodeLine[]; hidden: string }) {
  return (
    <ScrollingSection
      dir="ltr"
      aria-label={say("The request that sends it on {platform}", { platform: PLATFORM_NAMES[platform] })}
      className={classNames(
        "px-3 py-4 text-xs leading-5 outline-code-string [grid-area:1/1] md:px-5 md:py-4.5 md:text-sm md:leading-6 md:rtl:ps-23",
        hidden,
      )}
    >
      <pre>
        {lines.map((line, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
            key={index}
            className="block animate-[type_180ms_steps(14)_both]"
            style={{ animationDelay: `${FIRST_LINE_MS + index * NEXT_LINE_MS}ms` }}
          >
            <CodeParts parts={line} />
          </span>
        ))}
      </pre>
    </ScrollingSection>
  );
}
