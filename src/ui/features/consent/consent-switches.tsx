import { classNames } from "../../components/class-names.ts";

const CATEGORIES = [
  { name: "necessary", label: "Necessary", text: "Keep you signed in and remember your settings. Always on." },
  { name: "analytics", label: "Analytics", text: "Would count visits. Nothing of this kind runs today." },
  {
    name: "marketing",
    label: "Marketing",
    text: "Would show where visitors come from. Nothing of this kind runs today.",
  },
] as const;

interface ConsentSwitchesProps {
  /** Two of these may be on a page: what makes their ids differ. */
  readonly prefix: string;
  /** With a sentence on each. */
  readonly explained?: boolean;
}

export function ConsentSwitches({ prefix, explained = false }: ConsentSwitchesProps) {
  return (
    <div className="border-t border-line">
      {CATEGORIES.map(({ name, label, text }) => {
        const id = `${prefix}-${name}`;
        return (
          <div
            key={name}
            className={classNames(
              "flex items-center justify-between gap-6 border-b border-line",
              explained ? "py-3.5" : "min-h-11",
            )}
          >
            <div>
              <label htmlFor={id} className="block cursor-pointer py-1.5 font-medium">
                {label}
              </label>
              {explained ? (
                <p id={`${id}-note`} className="text-sm text-ink-muted">
                  {text}
                </p>
              ) : null}
            </div>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
              role="switch"
              id={id}
              name={name}
              aria-describedby={explained ? `${id}-note` : undefined}
              defaultChecked={name === "necessary"}
              disabled={name === "necessary"}
              className={classNames(
                "h-6 w-10 flex-none appearance-none rounded-full bg-edge p-0.75 transition-colors not-disabled:cursor-pointer checked:bg-brand disabled:opacity-60",
                "before:block before:size-4.5 before:rounded-full before:bg-surface before:transition-[margin] checked:before:ms-4 checked:before:bg-on-brand",
                "forced-colors:appearance-auto",
              )}
            />
          </div>
        );
      })}
    </div>
  );
}
