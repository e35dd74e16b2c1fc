import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon" | "busyLabel"> {
  /** The accessible name, also shown on hover. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, size = "md", className, children, busy, ...rest }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      size={size}
      busy={busy}
      className={classNames(size === "sm" ? "w-10 md:w-8" : "w-10 md:w-9", "px-0!", className)}
      {...rest}
    >
      {busy ? null : children}
    </Button>
  );
}
