import { classNames } from "./class-names.ts";

/** A block in the shape of what is loading; give it its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-sm bg-line", className)} />;
}
