import { KeyRound } from "lucide-react";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import { rich } from "../../components/rich.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";
import { FactorRow } from "./factor-row.tsx";

interface PasskeyRowProps {
  readonly passkey: PasskeyView;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  return (
    <FactorRow
      icon={KeyRound}
      name={passkey.name}
      detail={
        passkey.lastUsedAt === null
          ? rich("Passkey · added {when}", { when: <LocalDateTime iso={passkey.addedAt} /> })
          : rich("Passkey · last used {when}", { when: <LocalDateTime iso={passkey.lastUsedAt} /> })
      }
    >
      <RowActions name={passkey.name} onEdit={onRename} onDelete={onRemove} />
    </FactorRow>
  );
}
