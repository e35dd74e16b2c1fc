import { classNames } from "../../components/class-names.ts";

/** Where the linking stands, in words. */
export function StepsLine({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="mb-6 flex items-center gap-1.5 text-xs text-ink-muted max-[340px]:flex-wrap md:gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classNames(
            "flex items-center gap-1.5 whitespace-nowrap md:gap-2",
            index > 0 && "before:h-px before:w-2 before:bg-edge md:before:w-6",
            index === current && "font-medium text-ink",
          )}
        >
          <Dot state={index < current ? "done" : index === current ? "current" : "ahead"} />
          {step}
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: { state: "done" | "current" | "ahead" }) {
  if (state === "ahead") return <span className="size-2 flex-none rounded-full border-[1.5px] border-edge" />;
  return (
    <span className="relative size-2 flex-none rounded-full bg-brand">
      {state === "current" ? (
        <span className="absolute inset-0 animate-[ripple_1.8s_ease-out_infinite] rounded-full bg-brand" />
      ) : null}
    </span>
  );
}
