import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { useLater } from "../../components/later.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

interface LaterFieldsProps<Part> {
  readonly load: () => Promise<Part>;
  readonly children: (part: Part) => ReactNode;
}

/** Fields whose script comes once they are to be shown. */
export function LaterFields<Part extends object>({ load, children }: LaterFieldsProps<Part>) {
  const { part, failed } = useLater(load, true);
  if (part !== null) return children(part);
  if (failed) {
    return (
      <p role="alert" className="text-danger-ink">
        {say("This part of the page could not be loaded. Check your connection and open it again.")}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-9" />
    </div>
  );
}
