import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { TELEGRAM_SERVICE_PEER } from "#ports/contracts/telegram/sandbox-paths.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { CopyButton } from "../../components/copy-button.tsx";

interface FoundCode {
  readonly code: string;
  /** What Telegram says below it. */
  readonly rest: string;
}

/** The log-in code in a message from Telegram itself; null in any other. */
export function loginCodeOf({ from, text = "" }: Pick<PhoneMessage, "from" | "text">): FoundCode | null {
  if (from !== TELEGRAM_SERVICE_PEER) return null;
  const found = /^Login code:\s*([\w-]+)[.\s]*([\s\S]*)$/.exec(text);
  return found?.[1] ? { code: found[1], rest: found[2] ?? "" } : null;
}

export function LoginCode({ code, rest, stamp }: FoundCode & { readonly stamp: ReactNode }) {
  return (
    <div dir="ltr" className="after:clear-both after:block after:content-['']">
      <b className="block font-semibold">Login code:</b>
      <p className="flex items-center gap-1">
        <span className="font-mono text-lg font-medium tracking-[0.14em]">{code}</span>
        <CopyButton text={code} label={say("Copy login code")} size="sm" />
      </p>
      <span className="whitespace-pre-wrap">{rest}</span>
      {stamp}
    </div>
  );
}
