import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { say } from "#languages/say.ts";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { Spinner } from "../../components/spinner.tsx";

const loadForm = () => import("./proxy-form.tsx");

/** Folded away, and asked for once somebody looks: few instances have a proxy. */
export function ProxyCard({ instanceId }: { readonly instanceId: number }) {
  const [wasOpen, setWasOpen] = useState(false);
  const { part, failed } = useLater(loadForm, wasOpen);
  return (
    <details
      className="group border-t border-line pt-3"
      onToggle={({ currentTarget }) => setWasOpen((before) => before || currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 font-medium md:min-h-8">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-ink-muted transition-[rotate] group-open:rotate-90! rtl:rotate-180"
        />
        {say("Proxy")}
      </summary>
      {failed ? <DialogFailed onDismiss={() => setWasOpen(false)} /> : null}
      {wasOpen && !failed ? (
        part === null ? (
          <Spinner className="mt-3" />
        ) : (
          <part.ProxyForm instanceId={instanceId} />
        )
      ) : null}
    </details>
  );
}
