import type { ComponentType } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { renewInstance } from "../../api/instances.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { ManageTelegram } from "../manage-telegram/index.tsx";
import { ManageWhatsApp } from "../manage-whatsapp/index.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { InstanceFormDialog } from "./instance-form.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { replaceInstance } from "./replace-instance.ts";

interface ManageProps extends ApiHosts {
  readonly instance: InstanceView;
  readonly sandbox: boolean;
  readonly onRenewed: (instance: InstanceView) => void;
  readonly onClose: () => void;
}

const MANAGE: Readonly<Record<Platform, ComponentType<ManageProps>>> = {
  whatsapp: ManageWhatsApp,
  telegram: ManageTelegram,
};

/** The one dialog that is open; the limit may stand over the form. */
export type OpenDialog =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "manage" | "renew"; readonly instance: InstanceView }
  | null;

/** What was done last, of what the page says so. */
export interface DoneChange {
  readonly what: "created" | "renewed";
  readonly instance: InstanceView;
}

interface InstanceDialogsProps {
  readonly open: OpenDialog;
  readonly deleting: InstanceView | null;
  readonly limitShown: boolean;
  /** Its owner pays for none. */
  readonly free: boolean;
  readonly sandbox: boolean;
  readonly hosts: ApiHosts;
  /** Something has changed; null where nothing is to be said. */
  readonly onDone: (done: DoneChange | null) => void;
  readonly onLimit: (shown: boolean) => void;
  readonly onClose: () => void;
}

export function InstanceDialogs(props: InstanceDialogsProps) {
  const { open, deleting, sandbox, onDone, onLimit, onClose } = props;
  const client = useQueryCache();

  function saved(instance: InstanceView) {
    onClose();
    onDone(open?.kind === "add" ? { what: "created", instance } : null);
  }
  function renewed(instance: InstanceView) {
    replaceInstance(client, instance);
    onDone({ what: "renewed", instance });
  }
  function deleted() {
    onClose();
    onDone(null);
  }

  const ShownManage = open?.kind === "manage" ? MANAGE[open.instance.platform] : undefined;
  return (
    <>
      {open?.kind === "add" || open?.kind === "edit" ? (
        <InstanceFormDialog
          instance={open.kind === "edit" ? open.instance : null}
          sandbox={sandbox}
          onSaved={saved}
          onLimitReached={() => onLimit(true)}
          onClose={onClose}
        />
      ) : null}
      {deleting !== null ? <DeleteDialog instance={deleting} onDeleted={deleted} onClose={onClose} /> : null}
      {open?.kind === "renew" ? (
        <RenewDialog
          instance={open.instance}
          free={props.free}
          renew={() => renewInstance(open.instance.id)}
          onRenewed={(instance) => {
            onClose();
            renewed(instance);
          }}
          onClose={onClose}
        />
      ) : null}
      {open?.kind === "manage" && ShownManage ? (
        <ShownManage
          instance={open.instance}
          {...props.hosts}
          sandbox={sandbox}
          onRenewed={renewed}
          onClose={onClose}
        />
      ) : null}
      {props.limitShown ? <LimitDialog onClose={() => onLimit(false)} /> : null}
    </>
  );
}

interface DoneNoticeProps {
  readonly done: DoneChange;
  readonly onManage: (instance: InstanceView) => void;
  readonly onDismiss: () => void;
}

export function DoneNotice({ done: { what, instance }, onManage, onDismiss }: DoneNoticeProps) {
  const name = <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>;
  return (
    <Alert tone="success" onDismiss={onDismiss} className="mb-4">
      {what === "renewed" ? (
        rich("{name} runs until {when}.", { name, when: <LocalDateTime iso={instance.expiresAt} /> })
      ) : (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {rich("{name} is ready as {client}.", {
              name,
              client: <code className="text-[13px]">{instance.client}</code>,
            })}
          </span>
          <Button size="sm" onClick={() => onManage(instance)} className="-my-1">
            {say("Link {app} now", { app: PLATFORM_NAMES[instance.platform] })}
          </Button>
        </span>
      )}
    </Alert>
  );
}
