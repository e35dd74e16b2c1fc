import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** On or off at once. Works in a form without a script; its label is the caller's. */
export function Switch({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
      role="switch"
      {...rest}
      className={classNames(
        "h-6 w-10 flex-none appearance-none rounded-full bg-edge p-0.75 transition-colors not-disabled:cursor-pointer checked:bg-brand disabled:opacity-60",
        "before:block before:size-4.5 before:rounded-full before:bg-surface before:transition-[margin] checked:before:ms-4 checked:before:bg-on-brand",
        "forced-colors:appearance-auto",
        className,
      )}
    />
  );
}
