import { KeyRound } from "lucide-react";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
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
        passkey.lastUsedAt === null ? (
          <>
            Passkey · added <LocalDateTime iso={passkey.addedAt} />
          </>
        ) : (
          <>
            Passkey · last used <LocalDateTime iso={passkey.lastUsedAt} />
          </>
        )
      }
    >
      <RowActions name={passkey.name} onEdit={onRename} onDelete={onRemove} />
    </FactorRow>
  );
}
