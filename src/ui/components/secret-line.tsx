import { CopyButton } from "./copy-button.tsx";

interface SecretLineProps {
  /** What it is. */
  readonly name: string;
  readonly text: string;
  /** How it is drawn, where that is not as it is copied. */
  readonly shown?: string | undefined;
  readonly copyLabel: string;
}

/** A secret in a line of its own, to be copied. */
export function SecretLine({ name, text, shown = text, copyLabel }: SecretLineProps) {
  return (
    <div className="flex min-w-0 items-center rounded-lg border border-line bg-surface">
      <section aria-label={name} dir="ltr" className="min-w-0 flex-1 px-3 py-2">
        <code className="text-[13px] leading-5 break-all">{shown}</code>
      </section>
      <CopyButton text={text} label={copyLabel} className="rounded-e-[9px] border-s border-line" />
    </div>
  );
}
