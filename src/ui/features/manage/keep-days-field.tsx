import { useState } from "react";
import { keepChoices, type Privacy } from "#domain/instances/privacy.ts";
import { PRIVACY_WORDING } from "#domain/wording/privacy.ts";
import type { PrivacyView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";

interface KeepDaysFieldProps {
  readonly shown: PrivacyView;
  readonly onChange: (days: Privacy["keepDays"]) => void;
}

/** For how long messages are kept. Fewer days are asked about first: a select changes with each press of an arrow key. */
export function KeepDaysField({ shown: { keepDays, serverDays }, onChange }: KeepDaysFieldProps) {
  const [asked, setAsked] = useState<Privacy["keepDays"]>(null);
  const choices = keepChoices(serverDays);
  const choose = (value: string) => {
    const chosen = choices.find((days) => String(days) === value) ?? null;
    const isShorter = chosen !== null && chosen < (keepDays ?? serverDays);
    setAsked(isShorter ? chosen : null);
    if (!isShorter && chosen !== keepDays) onChange(chosen);
  };
  return (
    <div className="mt-1 grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor="privacy-keepDays">{PRIVACY_WORDING.keepDays}</label>
        <Select
          className="min-w-40 flex-auto"
          id="privacy-keepDays"
          aria-describedby="privacy-keepDays-note"
          value={asked ?? keepDays ?? ""}
          onChange={({ target }) => choose(target.value)}
        >
          {choices.map((days) => (
            <option key={days} value={days}>
              {PRIVACY_WORDING.days(days)}
            </option>
          ))}
          <option value="">{PRIVACY_WORDING.asServer(serverDays)}</option>
        </Select>
      </div>
      <p id="privacy-keepDays-note" className="text-xs text-pretty text-ink-muted">
        {PRIVACY_WORDING.keepDaysNote}
      </p>
      {asked === null ? null : (
        <div role="alert" className="grid gap-2 rounded-lg border border-line bg-sunken p-3 text-xs">
          {PRIVACY_WORDING.shorten(asked)}
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="danger"
              onClick={() => {
                onChange(asked);
                setAsked(null);
              }}
            >
              {PRIVACY_WORDING.shortenConfirm}
            </Button>
            <Button size="sm" onClick={() => setAsked(null)}>
              {PRIVACY_WORDING.shortenCancel}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
