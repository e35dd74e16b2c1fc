import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { MessageFilters } from "#ports/contracts/dashboard/message-filters.ts";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Select } from "../../components/select.tsx";
import { STATE_LABELS } from "../message-log/state-badge.tsx";

interface FilterBarProps {
  readonly filters: MessageFilters;
  readonly instances: readonly InstanceView[];
  readonly onChange: (filters: Partial<MessageFilters>) => void;
}

const TYPING_MS = 350;

/** Of a select: what people look for together stands together. */
const STATES: readonly (readonly [string, string])[] = [
  ["failed,expired,unknown", say("Went wrong")],
  ["accepted,queued,sending", say("Under way")],
  ...(["sent", "delivered", "read", "failed", "accepted", "queued", "cancelled", "expired", "unknown"] as const).map(
    (state) => [state, STATE_LABELS[state]] as const,
  ),
];

export function FilterBar({ filters, instances, onChange }: FilterBarProps) {
  const isDay = /^\d/.test(filters.when);
  return (
    <search className="mt-4 mb-3 grid grid-cols-2 gap-2 lg:flex">
      <SearchField value={filters.search} onSearch={(search) => onChange({ search })} />
      <Choice label={say("Instance")} value={filters.instance} onPick={(instance) => onChange({ instance, chat: "" })}>
        <option value="">{say("All instances")}</option>
        {instances.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={say("Direction")} value={filters.direction} onPick={(direction) => onChange({ direction })}>
        <option value="">{say("In and out")}</option>
        <option value="out">{say("Sent")}</option>
        <option value="in">{say("Received")}</option>
      </Choice>
      <Choice label={say("Status")} value={filters.state} onPick={(state) => onChange({ state })}>
        <option value="">{say("Any status")}</option>
        {STATES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {filters.state === "" || STATES.some(([value]) => value === filters.state) ? null : (
          <option value={filters.state}>{filters.state}</option>
        )}
      </Choice>
      <Choice
        label={say("Date")}
        value={isDay ? "day" : filters.when}
        onPick={(when) => onChange({ when: when === "day" ? dayOf(new Date()) : when })}
      >
        <option value="">{say("Any time")}</option>
        <option value="today">{say("Today")}</option>
        <option value="7d">{say("Last 7 days")}</option>
        <option value="30d">{say("Last 30 days")}</option>
        <option value="day">{say("On a day…")}</option>
      </Choice>
      {isDay ? (
        <input
          type="date"
          aria-label={say("Day")}
          value={filters.when}
          onChange={(event) => onChange({ when: event.target.value })}
          className={classNames(controlClass(), "lg:w-40 lg:flex-none")}
        />
      ) : null}
    </search>
  );
}

/** Such as 2026-11-20, in the reader's zone. */
function dayOf(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onPick, children }: ChoiceProps) {
  return (
    <Select
      className="min-w-0 lg:w-38 lg:flex-none"
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.target.value)}
    >
      {children}
    </Select>
  );
}

/** Looks when the typing has paused, or at Enter. */
function SearchField({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  // Cleared elsewhere, such as by "Clear filters".
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function type(typed: string) {
    setText(typed);
    search(typed, TYPING_MS);
  }
  function search(typed: string, afterMs: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(typed.trim()), afterMs);
  }
  return (
    <SearchInput
      className="col-span-2 min-w-0 lg:flex-1"
      aria-label={say("Search messages")}
      placeholder={say("Number, text or message id")}
      dir="auto"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text, 0);
      }}
    >
      {text === "" ? null : (
        <IconButton
          label={say("Clear search")}
          variant="quiet"
          size="sm"
          onClick={() => {
            setText("");
            search("", 0);
          }}
          className="absolute inset-y-0 end-0.5 my-auto"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </IconButton>
      )}
    </SearchInput>
  );
}
