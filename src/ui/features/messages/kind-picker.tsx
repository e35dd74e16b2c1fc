import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { FORM_KINDS } from "./form-kinds.ts";
import type { FormKind } from "./kind.ts";

interface KindPickerProps {
  readonly kinds: readonly FormKind[];
  readonly kind: FormKind;
  readonly onPick: (kind: FormKind) => void;
}

/** Rows of three on a phone; else one row, or rows of four where more than six would not fit. */
export function KindPicker({ kinds, kind, onPick }: KindPickerProps) {
  const isOneRow = kinds.length <= MOST_IN_ONE_ROW;
  const onDesktop = isOneRow ? { ...ON_DESKTOP, columns: kinds.length, spans: [] } : ON_DESKTOP;
  return (
    <fieldset
      className={classNames(
        "grid grid-cols-6 rounded-lg border border-soft",
        isOneRow ? "md:grid-flow-col md:grid-cols-none md:auto-cols-[1fr]" : "md:grid-cols-12",
      )}
    >
      <legend className="sr-only">{say("Message type")}</legend>
      {kinds.map((offered, index) => (
        <label
          key={offered}
          className={classNames(CHOICE, place(index, kinds.length, ON_PHONE), place(index, kinds.length, onDesktop))}
        >
          <input
            type="radio"
            name="kind"
            value={offered}
            checked={offered === kind}
            onChange={() => onPick(offered)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          <KindIcon kind={offered} chosen={offered === kind} />
          {FORM_KINDS[offered].label}
        </label>
      ))}
    </fieldset>
  );
}

function KindIcon({ kind, chosen }: { kind: FormKind; chosen: boolean }) {
  const { icon: Icon } = FORM_KINDS[kind];
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={1.75}
      className={classNames("size-4 max-md:hidden", chosen && "text-brand")}
    />
  );
}

const CHOICE =
  "relative flex min-h-10 cursor-pointer items-center justify-center gap-2 border-line px-1 whitespace-nowrap text-ink-muted transition-colors select-none hover:bg-hover hover:text-ink " +
  "md:min-h-9 md:px-2 " +
  "has-checked:z-1 has-checked:bg-brand-tint has-checked:font-medium has-checked:text-ink has-checked:outline has-checked:outline-brand " +
  "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

const MOST_IN_ONE_ROW = 6;

interface Grid {
  readonly columns: number;
  /** By how many share a row: those of the last one fill it. */
  readonly spans: readonly string[];
  /** Hairlines between neighbours. */
  readonly above: string;
  readonly before: string;
  /** The fieldset's corners, on those that stand in one. */
  readonly corners: Readonly<Record<"startStart" | "startEnd" | "endStart" | "endEnd", string>>;
}

const ON_PHONE: Grid = {
  columns: 3,
  spans: ["", "max-md:col-span-6", "max-md:col-span-3", "max-md:col-span-2"],
  above: "max-md:border-t",
  before: "max-md:border-s",
  corners: {
    startStart: "max-md:rounded-ss-[9px]",
    startEnd: "max-md:rounded-se-[9px]",
    endStart: "max-md:rounded-es-[9px]",
    endEnd: "max-md:rounded-ee-[9px]",
  },
};

const ON_DESKTOP: Grid = {
  columns: 4,
  spans: ["", "md:col-span-12", "md:col-span-6", "md:col-span-4", "md:col-span-3"],
  above: "md:border-t",
  before: "md:border-s",
  corners: {
    startStart: "md:rounded-ss-[9px]",
    startEnd: "md:rounded-se-[9px]",
    endStart: "md:rounded-es-[9px]",
    endEnd: "md:rounded-ee-[9px]",
  },
};

function place(index: number, count: number, { columns, spans, above, before, corners }: Grid): string {
  const row = Math.floor(index / columns);
  const column = index % columns;
  const isLastRow = row === Math.floor((count - 1) / columns);
  const inRow = Math.min(columns, count - row * columns);
  const isEndOfRow = column === inRow - 1;
  return classNames(
    spans[inRow],
    row > 0 && above,
    column > 0 && before,
    row === 0 && column === 0 && corners.startStart,
    row === 0 && isEndOfRow && corners.startEnd,
    isLastRow && column === 0 && corners.endStart,
    isLastRow && isEndOfRow && corners.endEnd,
  );
}
