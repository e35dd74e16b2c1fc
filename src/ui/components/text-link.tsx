import type { ComponentProps } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";

export function TextLink({ className, ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={classNames(
        "rounded-xs font-medium text-brand underline decoration-[color-mix(in_srgb,currentColor_40%,transparent)] underline-offset-4 transition-colors hover:decoration-current",
        className,
      )}
    />
  );
}

/** In a new tab, which a screen reader is told. */
export function NewTabLink({ children, ...rest }: Omit<ComponentProps<"a">, "target" | "rel">) {
  return (
    <TextLink {...rest} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {say("(opens in a new tab)")}</span>
    </TextLink>
  );
}
