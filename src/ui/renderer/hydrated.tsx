import { type ReactNode, useState } from "react";
import { QueryCache, QueryCacheContext } from "../queries/query-cache.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/** What stands around a dashboard page, the same on both sides so that it hydrates. */
export function Hydrated({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new QueryCache());
  return (
    <QueryCacheContext value={cache}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </QueryCacheContext>
  );
}
