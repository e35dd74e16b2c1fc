import type { AdminProps } from "#ports/contracts/pages.ts";
import { Administration } from "../features/admin/administration.tsx";

export function AdminPage({ section }: AdminProps) {
  return <Administration section={section} />;
}
