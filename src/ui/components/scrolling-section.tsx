import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

interface ScrollingSectionProps extends ComponentProps<"section"> {
  readonly "aria-label": string;
}

/** What may be wider than its place, and scrolls there: so a keyboard reaches it, and hears what it is. */
export function ScrollingSection({ className, children, ...rest }: ScrollingSectionProps) {
  return (
    <section
      {...rest}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
      tabIndex={0}
      className={classNames("overflow-x-auto -outline-offset-3", className)}
    >
      {children}
    </section>
  );
}
