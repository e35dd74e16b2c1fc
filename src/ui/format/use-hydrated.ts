import { useEffect, useState } from "react";

/**
 * False on the server and while hydrating, true from then on: for what depends on the reader's own clock or zone.
 * Use it as a `key` too, so that the text of the server is replaced and not compared.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
