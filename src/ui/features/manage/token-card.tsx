import { Eye, EyeOff } from "lucide-react";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { TOKEN_MASK, type TokenControl } from "./use-token.ts";

export function TokenCard({ token }: { token: TokenControl }) {
  const hidden = token.shown === null;
  const Icon = hidden ? Eye : EyeOff;
  return (
    <section aria-labelledby="instance-token" className="grid gap-2">
      <h3 id="instance-token">Instance token</h3>
      <div className="flex items-center rounded-lg border border-line bg-surface">
        <code
          data-testid="token"
          aria-hidden={hidden}
          className={classNames(
            "min-w-0 flex-1 overflow-hidden ps-3 pe-1 text-[13px] leading-5 whitespace-nowrap",
            hidden ? "tracking-[-0.2em] select-none" : "tracking-[0.04em]",
          )}
        >
          {token.shown ?? TOKEN_MASK}
        </code>
        {hidden ? <span className="sr-only">Hidden</span> : null}
        <IconButton
          label={hidden ? "Show token" : "Hide token"}
          variant="quiet"
          onClick={token.toggle}
          className="rounded-none! border-0! border-s! border-s-line! -outline-offset-2!"
        >
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <CopyButton text={token.read} label="Copy token" className="rounded-e-[9px] border-s border-line" />
      </div>
      <p className="text-xs text-ink-muted">Keep this token secure. It provides full access to your instance.</p>
    </section>
  );
}
