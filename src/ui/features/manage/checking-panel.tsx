import { Skeleton } from "../../components/skeleton.tsx";

/** In the shape of the panel that follows. */
export function CheckingPanel() {
  return (
    <section className="grid justify-items-center gap-3 px-6 py-12 lg:py-16">
      <Skeleton className="size-9" />
      <Skeleton className="mt-2 h-6 w-44" />
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="mt-3 h-9 w-48" />
    </section>
  );
}
