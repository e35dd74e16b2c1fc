import type { LucideIcon } from "lucide-react";
import { classNames } from "../../components/class-names.ts";

export interface KindOption<Kind extends string> {
  readonly kind: Kind;
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface KindPickerProps<Kind extends string> {
  /** Five or six. */
  readonly options: readonly KindOption<Kind>[];
  readonly kind: Kind;
  readonly onPick: (kind: Kind) => void;
}

/** One row; on a phone three above two, or two rows of three. */
export function KindPicker<Kind extends string>({ options, kind, onPick }: KindPickerProps<Kind>) {
  return (
    <fieldset className="grid grid-cols-6 rounded-lg border border-soft md:grid-flow-col md:grid-cols-none md:auto-cols-[1fr]">
      <legend className="sr-only">Message type</legend>
      {options.map((option, index) => (
        <label key={option.kind} className={classNames(CHOICE, place(index, options.length))}>
          <input
            type="radio"
            name="kind"
            value={option.kind}
            checked={option.kind === kind}
            onChange={() => onPick(option.kind)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          <option.icon
            aria-hidden="true"
            strokeWidth={1.75}
            className={classNames("size-4 max-md:hidden", option.kind === kind && "text-brand")}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const CHOICE =
  "relative flex min-h-10 cursor-pointer items-center justify-center gap-2 border-line px-1 whitespace-nowrap text-ink-muted transition-colors select-none hover:bg-hover hover:text-ink " +
  "md:col-span-1 md:min-h-9 md:border-t-0 md:px-2 " +
  "has-checked:z-1 has-checked:bg-brand-tint has-checked:font-medium has-checked:text-ink has-checked:outline has-checked:outline-brand " +
  "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

const ROW = 3;

/** Hairlines between neighbours, and the fieldset's corners on those that stand in one. */
function place(index: number, count: number): string {
  const below = index >= ROW;
  const last = index === count - 1;
  return classNames(
    below && count - ROW === 2 ? "max-md:col-span-3" : "max-md:col-span-2",
    below && "max-md:border-t",
    index % ROW === 0 ? index > 0 && "md:border-s" : "border-s",
    index === 0 && "rounded-ss-[9px] md:rounded-es-[9px]",
    index === ROW - 1 && "max-md:rounded-se-[9px]",
    index === ROW && "max-md:rounded-es-[9px]",
    last && "rounded-ee-[9px] md:rounded-se-[9px]",
  );
}
