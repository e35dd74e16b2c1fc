import type { KeyScope } from "#domain/keys/scope.ts";
import { say } from "#languages/say.ts";

export function Scopes({ scopes }: { readonly scopes: readonly KeyScope[] }) {
  return (
    <ul aria-label={say("Scopes")} className="flex flex-wrap gap-1.5">
      {scopes.map((scope) => (
        <li key={scope} className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-xs">
          {scope}
        </li>
      ))}
    </ul>
  );
}
