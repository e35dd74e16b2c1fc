import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { ChannelGlyph } from "../../components/channel-icon.tsx";
import { rich } from "../../components/rich.tsx";
import { useContacts } from "../../contacts.ts";

/** What happens after the form, shown with the product's own pieces. Its "Send" is what to do, not the name of a button. */
export function FirstMessage() {
  return (
    <aside
      aria-label={say("What happens next")}
      className="hidden place-items-center border-s border-line bg-surface px-10 py-16 lg:grid"
    >
      <div className="w-full max-w-104">
        <h2 className="text-lg tracking-[-0.014em]">{say("Your first message, in three steps")}</h2>
        <ol className="mt-8">
          <Step number={1} title={say("Create an instance")} text={say("It gets a client name and a token at once.")}>
            <Slip>
              <code className="text-[13px]">Client001</code>
              <span aria-hidden="true" className="font-mono text-[13px] text-ink-muted">
                ••••••••
              </span>
              <span className="ms-auto inline-flex items-center gap-1.5 text-xs font-medium text-success-ink">
                <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
                {say("Active")}
              </span>
            </Slip>
          </Step>
          <Step
            number={2}
            title={say("Link your phone")}
            text={say("A QR code for WhatsApp, a login code for Telegram.")}
          >
            <Slip>
              <ChannelGlyph platform="whatsapp" inked className="size-5" />
              <span className="-ms-1.5">
                {rich("Connected as {phone}", { phone: <bdi dir="ltr">+964 770 000 0001</bdi> })}
              </span>
            </Slip>
          </Step>
          <Step
            number={3}
            title={say("{step, select, other {Send}}", { step: "last" })}
            text={say("One request, answered once it is on its way.")}
            last
          >
            <div dir="ltr" className="overflow-hidden rounded-lg border border-code-line bg-code text-code-ink">
              <pre className="p-4 text-xs leading-5">
                <span className="text-code-verb">POST</span> /send/Client001{"\n"}
                <span className="text-code-key">"message"</span>:{" "}
                <span className="text-code-string">
                  "<bdi>{say("Hello from {name}", { name: useContacts().productName })}</bdi>"
                </span>
              </pre>
              <p className="flex items-center gap-2 border-t border-code-line px-4 py-2.5 font-mono text-xs leading-5 text-code-string">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-code-string" />
                200 OK
              </p>
            </div>
          </Step>
        </ol>
      </div>
    </aside>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly last?: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, text, last = false, children }: StepProps) {
  return (
    <li className={last ? "relative ps-11" : "relative ps-11 pb-9"}>
      <span
        aria-hidden="true"
        className="absolute start-0 -top-0.5 grid size-7 place-items-center rounded-full border border-soft text-xs font-semibold tabular-nums"
      >
        {number}
      </span>
      {last ? null : <span aria-hidden="true" className="absolute start-3.5 top-8.5 bottom-2.5 border-s border-line" />}
      <h3 className="text-base tracking-[-0.008em]">{title}</h3>
      <p className="mt-0.5 mb-3 text-sm leading-5.5 text-ink-muted">{text}</p>
      {children}
    </li>
  );
}

function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-4 rounded-lg border border-line bg-canvas px-3.5 text-sm">
      {children}
    </div>
  );
}
