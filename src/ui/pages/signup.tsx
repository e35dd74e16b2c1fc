import type { SignupProps } from "#ports/contracts/pages.ts";
export function SignupPage({ errors }: SignupProps) {
  return <p>{errors.form}</p>;
}
