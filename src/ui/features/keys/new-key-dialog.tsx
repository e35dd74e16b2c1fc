import { KEYS_PAGE_WORDING } from "#domain/wording/keys-page.ts";
import { say } from "#languages/say.ts";
import type { KeysProps, ShownKey } from "#ports/contracts/dashboard/keys.ts";
import { OnceDialog } from "../../components/once-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { SecretLine } from "../../components/secret-line.tsx";
import { reachAndNetworksInWords, reachInWords } from "./in-words.tsx";
import { Scopes } from "./scopes.tsx";

interface NewKeyDialogProps {
  readonly made: ShownKey;
  readonly instances: NonNullable<KeysProps["instances"]>;
  readonly onStored: () => void;
}

/** A new key's text; its one way out says that it is stored. */
export function NewKeyDialog({ made: { key, text }, instances, onStored }: NewKeyDialogProps) {
  return (
    <OnceDialog title={KEYS_PAGE_WORDING.onceTitle} stored={KEYS_PAGE_WORDING.stored} onStored={onStored}>
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          {rich("This is the only time that {name} is shown. Put it where your server reads its secrets.", {
            name: (
              <b className="font-semibold">
                <bdi>{key.name}</bdi>
              </b>
            ),
          })}
        </p>
        <SecretLine name={say("API key")} text={text} copyLabel={say("Copy key")} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-muted">
          <Scopes scopes={key.scopes} />
          <span className="wrap-anywhere">
            {reachAndNetworksInWords(reachInWords(key.instances, instances), key.networks)}
          </span>
        </div>
        <p className="text-xs text-ink-muted">{KEYS_PAGE_WORDING.lost}</p>
      </div>
    </OnceDialog>
  );
}
