import { type ReactNode, useEffect, useState } from "react";
import { say } from "#languages/say.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";
import { timeOfDay } from "../../format/dates.ts";
import { withoutHalf } from "../message-log/without-half.ts";

/** The device around a screen. */
export function PhoneFrame({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <section
      aria-label={say("Phone {number}", { number: groupPhoneNumber(phone) })}
      className={
        "mx-auto grid h-[clamp(560px,100dvh-24px,720px)] w-full max-w-96 grid-cols-[minmax(0,1fr)] rounded-[40px] border border-[color-mix(in_srgb,var(--ink)_34%,var(--line))] bg-[color-mix(in_srgb,#10201b_96%,#fff)] p-1.5 " +
        "md:h-[clamp(560px,100dvh-208px,840px)] md:rounded-[52px] md:p-2.5 dark:border-edge dark:bg-[#050807]"
      }
    >
      <div className="isolate flex min-h-0 flex-col overflow-hidden rounded-[33px] bg-surface md:rounded-[42px]">
        <StatusBar />
        {children}
        <div aria-hidden="true" className="grid h-5 flex-none place-items-center bg-surface">
          <span className="h-1 w-28 rounded-full bg-[color-mix(in_srgb,var(--ink)_40%,transparent)]" />
        </div>
      </div>
    </section>
  );
}

const CLOCK_TICK_MS = 10_000;

/** The time is left out on the server, whose clock may stand in another zone. */
function StatusBar() {
  const [time, setTime] = useState("");
  useEffect(() => {
    const show = () => setTime(phoneClock(new Date()));
    show();
    const timer = window.setInterval(show, CLOCK_TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div
      aria-hidden="true"
      className="flex h-11 flex-none items-center justify-between px-7 pt-1.5 text-xs font-semibold tabular-nums"
    >
      <span className="w-24">{time}</span>
      <span className="h-5.5 w-21 rounded-full bg-[#0b1210]" />
      <span className="w-24 text-end font-medium text-ink-muted">{say("Sandbox")}</span>
    </div>
  );
}

/** As its messages have it, without AM or PM. */
function phoneClock(now: Date): string {
  return withoutHalf(timeOfDay(now));
}
