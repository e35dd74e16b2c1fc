import { Download, FileText } from "lucide-react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { buttonClass } from "../../components/button.tsx";
import { ChannelGlyph, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { rich } from "../../components/rich.tsx";
import { SupportGlyph } from "../../components/support-glyph.tsx";
import { isTelegram } from "../../components/support-link.tsx";
import { useContacts } from "../../contacts.ts";
import { InlineCode } from "./prose.tsx";

const FILES = [
  { href: "/openapi.json", label: "OpenAPI", icon: FileText },
  ...PLATFORMS.map((platform) => ({
    href: `/openapi/${platform}.json`,
    label: say("{platform} OpenAPI", { platform: PLATFORM_NAMES[platform] }),
    icon: Download,
  })),
  { href: "/llms.txt", label: "llms.txt", icon: FileText },
] as const;

/** The page's head: what it is about, its two addresses, and the same for machines. */
export function Introduction(hosts: ApiHosts) {
  const { supportUrl } = useContacts();
  return (
    <div className="pt-8 pb-12 md:pt-10">
      <h1 className="text-xl tracking-[-0.03em] text-balance sm:text-2xl">{say("Documentation")}</h1>
      <p className="mt-3 max-w-[36em] text-base leading-6.5 text-ink-muted">
        {rich(
          "Two HTTP APIs, one for WhatsApp and one for Telegram. JSON goes in, JSON comes out, and {status} means that the network has taken the message.",
          { status: <InlineCode>200</InlineCode> },
        )}
      </p>
      <dl className="mt-6 grid max-w-155 gap-px overflow-hidden rounded-lg border border-line bg-line text-sm sm:grid-cols-2">
        {PLATFORMS.map((platform) => (
          <Host key={platform} platform={platform} url={hosts[`${platform}Url`]} />
        ))}
      </dl>
      <ul className="mt-4 flex flex-wrap gap-2">
        {FILES.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <a href={href} className={buttonClass({ size: "sm" })}>
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-muted" />
              {label}
            </a>
          </li>
        ))}
        {supportUrl === null ? null : (
          <li>
            <a href={supportUrl} target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
              <SupportGlyph supportUrl={supportUrl} className="size-4" />
              {say("Support")}
              <span className="sr-only">
                {" "}
                {isTelegram(supportUrl) ? say("in a Telegram chat (opens in a new tab)") : say("(opens in a new tab)")}
              </span>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

function Host({ platform, url }: { platform: Platform; url: string }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="flex items-center gap-2 text-xs font-medium text-ink-muted">
        <ChannelGlyph platform={platform} inked className="size-4" />
        {say("{platform} API", { platform: PLATFORM_NAMES[platform] })}
      </dt>
      <dd className="mt-1">
        <code dir="ltr" className="break-all">
          {url}
        </code>
      </dd>
    </div>
  );
}
