import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { SecretLine } from "../../components/secret-line.tsx";

interface SecretOnceProps {
  readonly title: string;
  readonly secret: string;
  /** The way out. */
  readonly children?: ReactNode;
}

/** A secret, to be copied now or never. */
export function SecretOnce({ title, secret, children }: SecretOnceProps) {
  return (
    <div className="grid min-w-0 gap-2 rounded-lg border border-[color-mix(in_srgb,var(--success)_34%,var(--line))] bg-success-tint px-4 py-3.5">
      <b className="font-semibold text-success-ink">{title}</b>
      <SecretLine name={say("Signing secret")} text={secret} copyLabel={say("Copy secret")} />
      {children}
    </div>
  );
}
