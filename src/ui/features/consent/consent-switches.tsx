import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { Switch } from "../../components/switch.tsx";

/** Of cookies: "Analytics" is the page of that name elsewhere, which other languages call otherwise. */
const CATEGORIES = [
  {
    name: "necessary",
    label: say("Necessary"),
    text: say("Keep you signed in and remember your settings. Always on."),
  },
  {
    name: "analytics",
    label: say("{group, select, other {Analytics}}", { group: "cookies" }),
    text: say("Would count visits. Nothing of this kind runs today."),
  },
  {
    name: "marketing",
    label: say("Marketing"),
    text: say("Would show where visitors come from. Nothing of this kind runs today."),
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
            <Switch
              id={id}
              name={name}
              aria-describedby={explained ? `${id}-note` : undefined}
              defaultChecked={name === "necessary"}
              disabled={name === "necessary"}
            />
          </div>
        );
      })}
    </div>
  );
}
