import { Download } from "lucide-react";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";

/** Ten ways in, to be kept now or never. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-3">
      <p className="text-ink-muted">
        {say(
          "Without your phone, a recovery code lets you in. Each works once. They are shown now and never again: keep them where you keep your passwords.",
        )}
      </p>
      <ul
        aria-label={say("Recovery codes")}
        dir="ltr"
        className="grid gap-x-5 gap-y-1.5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-[13px] min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={say("Copy recovery codes")} variant="secondary" className="rounded-lg">
          {say("Copy")}
        </CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="wesal-recovery-codes.txt"
          className={buttonClass()}
        >
          <Download aria-hidden="true" strokeWidth={1.6} className="size-4" />
          {say("Download")}
        </a>
      </div>
    </div>
  );
}
