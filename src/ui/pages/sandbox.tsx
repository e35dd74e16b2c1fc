import type { SandboxProps } from "#ports/contracts/pages.ts";
import { VirtualPhone } from "../features/virtual-phone/index.tsx";

export function SandboxPage({ starterPhone }: SandboxProps) {
  return <VirtualPhone starterPhone={starterPhone} />;
}
