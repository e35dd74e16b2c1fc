import type { PageContext, SandboxProps } from "#ports/contracts/pages.ts";

export function SandboxPage({ user }: SandboxProps & { context: PageContext }) {
  return <main>{user.name}</main>;
}
