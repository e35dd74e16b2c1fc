import { Eye, EyeOff, RotateCcwKey } from "lucide-react";
import { useState } from "react";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { TokenSwitch } from "./token-switch.tsx";
import { TOKEN_MASK, type TokenControl } from "./use-token.ts";

interface TokenCardProps {
  readonly instance: InstanceView;
  readonly token: TokenControl;
}

export function TokenCard({ instance, token }: TokenCardProps) {
  const [asking, setAsking] = useState(false);
  const [rotated, setRotated] = useState(false);
  const hidden = token.shown === null;
  const Icon = hidden ? Eye : EyeOff;
  return (
    <section aria-labelledby="instance-token" className="grid gap-2">
      <h3 id="instance-token">{say("Instance token")}</h3>
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
        {hidden ? <span className="sr-only">{say("Hidden")}</span> : null}
        <IconButton
          label={hidden ? say("Show token") : say("Hide token")}
          variant="quiet"
          onClick={token.toggle}
          className="rounded-none! border-0! border-s! border-s-line! -outline-offset-2!"
        >
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <CopyButton text={token.read} label={say("Copy token")} className="rounded-e-[9px] border-s border-line" />
      </div>
      <p className="text-xs text-ink-muted">
        {say("Keep this token secure. It provides full access to your instance.")}
      </p>
      <Button
        size="sm"
        aria-haspopup="dialog"
        className="justify-self-start"
        icon={<RotateCcwKey aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />}
        onClick={() => {
          setRotated(false);
          setAsking(true);
        }}
      >
        {say("Rotate token")}
      </Button>
      <p role="status" className="text-xs font-medium text-success-ink empty:hidden">
        {rotated ? INSTANCE_WORDING.tokenRotated : null}
      </p>
      <TokenSwitch instanceId={instance.id} />
      {asking ? (
        <RotateDialog
          instance={instance}
          stepUp={token.stepUp}
          onRotated={(next) => {
            token.replace(next);
            setRotated(true);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {token.stepUp.question}
    </section>
  );
}
