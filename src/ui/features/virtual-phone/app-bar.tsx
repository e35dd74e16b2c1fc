import { MonitorSmartphone } from "lucide-react";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";

export interface AppBarProps {
  /** How many are linked. */
  readonly devices: number;
  readonly onDevices: () => void;
}

export function AppBar({ devices, onDevices }: AppBarProps) {
  return (
    <div className="flex min-h-12 flex-none items-center gap-2.5 border-b border-line ps-4 pe-2">
      <ChannelIcon platform="whatsapp" size="sm" />
      <h2 className="me-auto text-base tracking-[-0.008em]">WhatsApp</h2>
      {devices > 0 ? <span className="text-xs text-ink-muted">{devices} linked</span> : null}
      <IconButton label="Linked devices" variant="quiet" onClick={onDevices}>
        <MonitorSmartphone aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}
