import type { KeysProps } from "#ports/contracts/dashboard/keys.ts";
import { ApiKeys } from "../features/keys/keys.tsx";

export function KeysPage({ list, instances }: KeysProps) {
  return <ApiKeys initial={list} instances={instances} />;
}
