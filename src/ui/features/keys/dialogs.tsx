import { useState } from "react";
import type { KeysProps, ShownKey } from "#ports/contracts/dashboard/keys.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import type { Asked } from "./asked.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { NewKeyForm } from "./new-key-form.tsx";
import { RevokeKeyDialog } from "./revoke-dialog.tsx";
import { RotateKeyDialog } from "./rotate-dialog.tsx";
import { reloadKeys } from "./use-keys.ts";

interface DialogsProps {
  readonly asked: Asked;
  readonly instances: NonNullable<KeysProps["instances"]>;
  readonly onClose: () => void;
}

/** What opens over the list; half of the page's script. */
export function Dialogs({ asked, instances, onClose }: DialogsProps) {
  const client = useQueryCache();
  const [made, setMade] = useState<ShownKey | null>(null);
  const show = (shown: ShownKey) => {
    setMade(shown);
    void reloadKeys(client);
  };
  if (made !== null) return <NewKeyDialog made={made} instances={instances} onStored={onClose} />;
  if (asked.what === "create") return <NewKeyForm instances={instances} onCreated={show} onClose={onClose} />;
  if (asked.what === "rotate") return <RotateKeyDialog apiKey={asked.key} onRotated={show} onClose={onClose} />;
  return (
    <RevokeKeyDialog
      apiKey={asked.key}
      onRevoked={() => {
        void reloadKeys(client);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
