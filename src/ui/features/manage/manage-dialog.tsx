import { RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { EXPIRED_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Alert, type AlertTone } from "../../components/alert.tsx";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { rich } from "../../components/rich.tsx";
import { ExpiredPanel } from "./expired-panel.tsx";

export interface Banner {
  readonly tone: AlertTone;
  readonly sentence: string;
  readonly dismiss: () => void;
}

interface ManageDialogProps {
  readonly instance: InstanceView;
  readonly onCheck: () => void;
  readonly onRenewed: (instance: InstanceView) => void;
  readonly onClose: () => void;
  /** The state in words, for the live region; empty while there is nothing to say. */
  readonly announcement: string;
  readonly banners: readonly Banner[];
  /** Key of the panel shown: when it changes, another panel is shown. */
  readonly panelKey: string;
  readonly rail: ReactNode;
  /** The work; of an instance that has expired nothing of it is shown. */
  readonly children: ReactNode;
}

/** The frame of both platforms' manage dialogs: the work at the start, the rail at the end. */
export function ManageDialog(props: ManageDialogProps) {
  const { instance, banners, children } = props;
  const expired = !instance.active;
  const workRef = useFocusKept(expired ? "expired" : props.panelKey);
  return (
    <Dialog
      title={rich("Manage {name}", { name: <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi> })}
      wide
      keep
      onClose={props.onClose}
      lead={<ChannelIcon platform={instance.platform} size="sm" />}
      aside={
        <IconButton label={say("Check status")} variant="quiet" onClick={props.onCheck} className="me-2 md:me-3">
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      }
      bodyClass="lg:grid lg:grid-cols-[minmax(0,1fr)_312px]"
    >
      <div ref={workRef} tabIndex={-1} className="min-w-0 px-4 py-5 outline-none md:p-6">
        <p role="status" className="sr-only">
          {expired ? EXPIRED_WORDING.title : props.announcement}
        </p>
        <div className="grid gap-3 not-empty:mb-5">
          {banners.map(({ tone, sentence, dismiss }) => (
            <Alert key={sentence} tone={tone} onDismiss={dismiss}>
              {sentence}
            </Alert>
          ))}
        </div>
        {expired ? <ExpiredPanel instance={instance} onRenewed={props.onRenewed} /> : children}
      </div>
      {props.rail}
    </Dialog>
  );
}

/** A panel that goes takes the focused button along; the next Tab then starts in the panel that came. */
function useFocusKept(panel: string) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the panel has changed.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [panel]);
  return ref;
}
