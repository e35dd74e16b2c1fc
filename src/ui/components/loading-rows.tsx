import { Skeleton } from "./skeleton.tsx";

/** A list of lines that is on its way. */
export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">{label}</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3.5 md:px-5">
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="ms-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
