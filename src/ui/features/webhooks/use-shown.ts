import { useEffect, useState } from "react";
import { PAGES } from "#ports/contracts/pages.ts";

interface Shown {
  readonly instanceId: number | null;
  /** The one whose drawer is open. */
  readonly webhookId: string | null;
}

/** What is shown stands in the page's address, so that a reload and a link show the same. */
export function useShown(instanceId: number | null) {
  const [shown, setShown] = useState<Shown>({ instanceId, webhookId: null });
  useEffect(() => {
    const webhookId = new URLSearchParams(window.location.search).get("webhook");
    if (webhookId !== null) setShown((now) => ({ ...now, webhookId }));
  }, []);

  function show(next: Shown): void {
    setShown(next);
    const query = new URLSearchParams({ instance: String(next.instanceId ?? "") });
    if (next.webhookId !== null) query.set("webhook", next.webhookId);
    window.history.replaceState(null, "", `${PAGES.webhooks.path}?${query}`);
  }

  return { ...shown, show };
}
