import type { RequestsProps } from "#ports/contracts/pages.ts";
import { RequestLookUp } from "../features/requests/request-look-up.tsx";

export function RequestsPage({ asked, found, failed }: RequestsProps) {
  return <RequestLookUp asked={asked} found={found} failed={failed} />;
}
