import { ArrowUpRight } from "lucide-react";
import { MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { CONTAINER } from "../site/container.ts";
import { HeroPhone } from "./hero-phone.tsx";
import { HeroRequest } from "./hero-request.tsx";

/** Source: spec §1 and §9. */
const FACTS = [
  { figure: "99.9%", words: say("uptime") },
  { figure: String(MAX_FREE_INSTANCES), words: say("free instances") },
  { figure: "$0", words: say("Starter, per month") },
];

export function Hero({ hosts }: { hosts: ApiHosts }) {
  return (
    <section id="home" aria-labelledby="home-title" className="scroll-mt-24 pt-10 xl:pt-12">
      <div
        className={`${CONTAINER} grid gap-12 md:gap-14 xl:grid-cols-[minmax(0,448px)_minmax(0,1fr)] xl:items-center xl:gap-10`}
      >
        <div>
          <h1 id="home-title" className="text-2xl tracking-[-0.03em] text-balance md:text-3xl md:tracking-[-0.035em]">
            {say("One API for WhatsApp and Telegram.")}
          </h1>
          <p className="mt-4 mb-6 max-w-[34em] text-base leading-6.5 text-pretty text-ink-muted md:mt-6 md:mb-8 md:text-lg md:leading-8 md:tracking-[-0.01em] xl:max-w-[20em]">
            {say("Link a number, send one request, and follow the message to its second tick.")}
          </p>
          <div className="flex flex-wrap gap-3 *:max-md:flex-auto">
            <a href={PAGES.signup.path} className={buttonClass({ variant: "primary", size: "lg" })}>
              {say("Sign up Now")}
            </a>
            <a href={PAGES.documentation.path} target="_blank" rel="noopener" className={buttonClass({ size: "lg" })}>
              {say("Explore API Docs")}
              <span className="sr-only"> {say("(opens in a new tab)")}</span>
              <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="size-4 rtl:-scale-x-100" />
            </a>
          </div>
          <dl className="mt-8 flex justify-between gap-3 border-t border-line pt-5 md:mt-12 md:justify-start md:gap-10">
            {FACTS.map(({ figure, words }) => (
              <div key={words} className="flex flex-col-reverse justify-end">
                <dt className="text-ink-muted">{words}</dt>
                <dd className="text-lg font-semibold tracking-[-0.02em] tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="group/stage grid max-w-154 grid-cols-[minmax(0,1fr)] items-center [--channel:var(--whatsapp)] has-[#hero-telegram:checked]:[--channel:var(--telegram)] md:grid-cols-[minmax(0,1fr)_268px] xl:max-w-none">
          <HeroRequest hosts={hosts} />
          <HeroPhone />
        </div>
      </div>
    </section>
  );
}
