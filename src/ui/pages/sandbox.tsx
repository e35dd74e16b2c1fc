import { VirtualPhone } from "../features/virtual-phone/index.tsx";

export function SandboxPage() {
  return <VirtualPhone />;
}
