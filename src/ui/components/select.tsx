import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";

interface SelectProps extends Omit<ComponentProps<"select">, "size"> {
  readonly size?: Parameters<typeof controlClass>[0];
  /** Of the box around it. */
  readonly className?: string | undefined;
}

/** The platform's own list, with our arrow; `<option>`s as children. */
export function Select({ size, className, children, ...rest }: SelectProps) {
  return (
    <div className={classNames("relative", className)}>
      <select {...rest} className={classNames(controlClass(size), "appearance-none truncate pe-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
      />
    </div>
  );
}
