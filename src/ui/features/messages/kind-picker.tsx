import type { ShownKind } from "../../api/phone-network.ts";
import { classNames } from "../../components/class-names.ts";
import { KINDS } from "./kinds/index.ts";

interface KindPickerProps {
  /** Five or six. */
  readonly kinds: readonly ShownKind[];
  readonly kind: ShownKind;
  readonly onPick: (kind: ShownKind) => void;
}

/** One row; on a phone three above two, or two rows of three. */
export function KindPicker({ kinds, kind, onPick }: KindPickerProps) {
  return (
    <fieldset className="grid grid-cols-6 rounded-lg border border-soft md:grid-flow-col md:grid-cols-none md:auto-cols-[1fr]">
      <legend className="sr-only">Message type</legend>
      {kinds.map((offered, index) => (
        <label key={offered} className={classNames(CHOICE, place(index, kinds.length))}>
          <input
            type="radio"
            name="kind"
            value={offered}
            checked={offered === kind}
            onChange={() => onPick(offered)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          <KindIcon kind={offered} chosen={offered === kind} />
          {KINDS[offered].label}
        </label>
      ))}
    </fieldset>
  );
}

function KindIcon({ kind, chosen }: { kind: ShownKind; chosen: boolean }) {
  const { icon: Icon } = KINDS[kind];
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
