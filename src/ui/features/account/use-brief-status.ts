import { useEffect, useState } from "react";
import type { AlertTone } from "../../components/alert.tsx";

/** Source: spec §9, "profile status message". */
const STATUS_MS = 3000;

interface BriefStatus {
  readonly tone: AlertTone;
  readonly sentence: string;
}

/** How an attempt went, for three seconds. */
export function useBriefStatus(): [BriefStatus | null, (status: BriefStatus) => void] {
  const [status, setStatus] = useState<BriefStatus | null>(null);
  useEffect(() => {
    if (status === null) return;
    const timer = window.setTimeout(() => setStatus(null), STATUS_MS);
    return () => window.clearTimeout(timer);
  }, [status]);
  return [status, setStatus];
}
