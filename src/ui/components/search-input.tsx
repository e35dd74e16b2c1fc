import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "className" | "children"> {
  readonly "aria-label": string;
  /** Of the box around it. */
  readonly className?: string | undefined;
  /** At the end of the box, over the input. */
  readonly children?: ReactNode;
}

/** A field to search by, in a list's head. */
export function SearchInput({ className, children, ...input }: SearchInputProps) {
  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden="true"
        strokeWidth={1.6}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-muted"
      />
      <input
        {...input}
        type="search"
        className={classNames(controlClass(), "ps-9 pe-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden")}
      />
      {children}
    </div>
  );
}
