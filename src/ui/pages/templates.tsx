import type { TemplatesProps } from "#ports/contracts/dashboard/templates.ts";
import { Templates } from "../features/templates/templates.tsx";

export function TemplatesPage({ list }: TemplatesProps) {
  return <Templates initial={list} />;
}
