import { classNames } from "./class-names.ts";

/** In its own direction, and at the start of the line whatever that is. */
export function OneLine({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  return (
    <span className={classNames("min-w-0 flex-1", className)}>
      <bdi dir="auto" className="block w-fit max-w-full truncate">
        {text}
      </bdi>
    </span>
  );
}
