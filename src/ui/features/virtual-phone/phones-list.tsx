import { Smartphone } from "lucide-react";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { NetworkPhone, NewPhone } from "../../api/phone-network.ts";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { type BenchPhone, describePhone } from "./bench-phones.ts";

interface PhonesListProps {
  readonly phones: readonly BenchPhone[];
  /** Shown while there are none: they are created by the first scan. */
  readonly starters: readonly NewPhone[];
  readonly inHand: string;
  readonly onChoose: (phone: string) => void;
}

export function PhonesList({ phones, starters, inHand, onChoose }: PhonesListProps) {
  const listed = phones.length > 0 ? phones : starters.map(asBenchPhone);
  return (
    <section aria-labelledby="phones">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="phones" className="me-auto text-base tracking-[-0.008em]">
          {say("Phones")}
        </h2>
        <span className="text-xs text-ink-muted">
          {phones.length > 0 ? say("{count} in reach", { count: phones.length }) : say("Two to begin with")}
        </span>
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {listed.map((phone) => (
          <PhoneRow key={phone.phone} phone={phone} inHand={phone.phone === inHand} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function asBenchPhone({ phone, name }: NewPhone): BenchPhone {
  return { phone, name: name ?? null, username: null, unread: 0, apps: {} };
}

interface PhoneRowProps {
  readonly phone: BenchPhone;
  readonly inHand: boolean;
  readonly onChoose: (phone: string) => void;
}

function PhoneRow({ phone, inHand, onChoose }: PhoneRowProps) {
  return (
    <li
      aria-current={inHand ? "true" : undefined}
      className={classNames(
        "relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 ps-4 pe-2 first:border-t-0",
        inHand
          ? "bg-brand-tint before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-brand"
          : "hover:bg-hover",
      )}
    >
      <span className="grid place-items-center">
        {inHand ? (
          <span className="relative size-2 rounded-full bg-brand">
            <span className="absolute inset-0 animate-[ripple_1.8s_ease-out_infinite] rounded-full bg-brand" />
          </span>
        ) : (
          <Smartphone aria-hidden="true" className="size-4 text-ink-muted" strokeWidth={1.6} />
        )}
      </span>
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => onChoose(phone.phone)}
          className="block max-w-full truncate text-start font-medium tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          <PhoneNumber digits={phone.phone} />
        </button>
        <span className="block text-xs wrap-anywhere text-ink-muted">{describePhone(phone, inHand)}</span>
      </div>
      <div className="flex items-center gap-1.5">
        {phone.unread > 0 ? <Unread count={phone.unread} /> : null}
        {PLATFORMS.map((platform) => (
          <Linked key={platform} app={phone.apps[platform]} platform={platform} />
        ))}
        <CopyButton
          text={/^\d/.test(phone.phone) ? `+${phone.phone}` : phone.phone}
          label={say("Copy number {number}", { number: phone.phone })}
          size="sm"
          className="z-1"
        />
      </div>
    </li>
  );
}

/** The channel's mark while something is linked; without its colour while that is offline. */
function Linked({ app, platform }: { app: NetworkPhone | undefined; platform: Platform }) {
  if (app === undefined || app.devices.length === 0) return null;
  return <ChannelIcon platform={platform} size="sm" off={!app.devices.some(({ online }) => online)} />;
}

export function Unread({ count }: { count: number }) {
  return (
    <span className="min-w-5 rounded-full bg-brand px-1.5 text-center text-xs leading-5 font-medium text-on-brand tabular-nums">
      {count}
      <span className="sr-only"> {say("unread")}</span>
    </span>
  );
}
