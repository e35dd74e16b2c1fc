import { DialogFailed, useLater } from "../../components/later.tsx";
import { Spinner } from "../../components/spinner.tsx";
import type { PasskeyPanelProps } from "./passkey-panel.tsx";

const loadPanel = () => import("./passkey-panel.tsx");

/** A script of its own: few accounts are asked for a passkey. */
export function PasskeyLater(props: PasskeyPanelProps) {
  const { part, failed } = useLater(loadPanel, true);
  if (failed) return <DialogFailed onDismiss={props.onStartAgain} />;
  return part === null ? <Spinner className="mx-auto my-16" /> : <part.PasskeyPanel {...props} />;
}
