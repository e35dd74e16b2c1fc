import { createElement, Fragment, type ReactNode } from "react";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { rich } from "../../components/rich.tsx";
import type { BenchPhone } from "./bench-phones.ts";

/** Says above the phone whose it is, for who cannot see the list beside it. */
export function InHand({ phone, own, starterName }: InHandProps) {
  const name = own === undefined ? starterName : (own.name ?? (own.username === null ? null : `@${own.username}`));
  const number = <PhoneNumber digits={phone} />;
  return (
    <p
      className="mx-auto mb-2 w-full max-w-96 text-center text-xs text-balance wrap-anywhere text-ink-muted tabular-nums"
      role="status"
    >
      {name === null
        ? rich("In your hand: <b>{number}</b>", { b: bold, number })
        : rich("In your hand: <b>{name}</b>, {number}", { b: bold, name: <bdi>{name}</bdi>, number })}
    </p>
  );
}

interface InHandProps {
  readonly phone: string;
  /** Undefined while the networks do not know it. */
  readonly own: BenchPhone | undefined;
  readonly starterName: string | null;
}

function bold(text: ReactNode[]) {
  return <b className="font-medium text-ink">{createElement(Fragment, null, ...text)}</b>;
}
