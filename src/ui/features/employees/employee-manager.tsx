import { Plus, RotateCw } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { EMPLOYEE_WORDING, type Employee } from "#domain/employees/employee.ts";
import { say } from "#languages/say.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { LoadingRows } from "../../components/loading-rows.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useQueryCache } from "../../queries/query-cache.ts";
import { EmployeeList } from "./employee-list.tsx";
import { type EmployeeStore, EmployeeStoreError, employeeStore } from "./employee-store.ts";
import { FailedEmployees, NoEmployees } from "./list-states.tsx";
import { reloadEmployees, useEmployees } from "./use-employees.ts";

const loadDialogs = () => import("./dialogs.tsx");

type Open = { readonly kind: "add" } | { readonly kind: "edit" | "delete"; readonly employee: Employee } | null;

/** What was done last, for screen readers. */
interface Done {
  readonly words: string;
  readonly removed: boolean;
}

/** `store` is made once; tests bring their own. */
export function EmployeeManager({ store: given }: { store?: EmployeeStore }) {
  const client = useQueryCache();
  const [store] = useState(() => given ?? employeeStore());
  const query = useEmployees(store);
  const employees = query.data;
  const [open, setOpen] = useState<Open>(null);
  const dialogs = useLater(loadDialogs, open !== null);
  const [done, setDone] = useState<Done | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // The button that opened the question went with its line.
  useLayoutEffect(() => {
    if (done?.removed) addButton.current?.focus();
  }, [done]);

  const Dialogs = dialogs.part;
  const close = () => setOpen(null);
  const add = () => setOpen({ kind: "add" });

  async function changed(words: string, removed = false) {
    close();
    await reloadEmployees(client);
    setDone({ words, removed });
  }

  return (
    <>
      <PageHead title={say("Employees")}>
        <IconButton
          label={say("Refresh")}
          busy={query.isFetching && employees !== undefined}
          onClick={() => void query.refetch()}
        >
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <Button
          ref={addButton}
          variant={employees?.length === 0 ? "secondary" : "primary"}
          onClick={add}
          className="max-md:flex-1"
          icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
        >
          {say("Add Employee")}
        </Button>
      </PageHead>
      <p className="-mt-3 mb-4 text-xs text-ink-muted">
        {employees && employees.length > 0
          ? `${say("{count, plural, one {{count} employee} other {{count} employees}}.", { count: employees.length })} `
          : null}
        {say("Kept in this browser alone: nobody else sees them, and clearing its data removes them.")}
      </p>
      <p role="status" className="sr-only">
        {done?.words}
      </p>
      {dialogs.failed ? <DialogFailed onDismiss={close} /> : null}
      {query.isError && employees !== undefined ? <Alert className="mb-4">{sentenceOf(query.error)}</Alert> : null}
      {employees === undefined ? (
        query.isError ? (
          <FailedEmployees
            message={sentenceOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingRows label={say("Loading employees")} />
        )
      ) : employees.length === 0 ? (
        <NoEmployees onAdd={add} />
      ) : (
        <EmployeeList
          employees={employees}
          onEdit={(employee) => setOpen({ kind: "edit", employee })}
          onDelete={(employee) => setOpen({ kind: "delete", employee })}
        />
      )}
      {Dialogs !== null && (open?.kind === "add" || open?.kind === "edit") ? (
        <Dialogs.EmployeeFormDialog
          store={store}
          employee={open.kind === "edit" ? open.employee : null}
          onSaved={({ name }) =>
            void changed(open.kind === "add" ? say("{name} is added", { name }) : say("{name} is changed", { name }))
          }
          onClose={close}
        />
      ) : null}
      {Dialogs !== null && open?.kind === "delete" ? (
        <Dialogs.DeleteEmployeeDialog
          store={store}
          employee={open.employee}
          onDeleted={() => void changed(say("{name} is deleted", { name: open.employee.name }), true)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof EmployeeStoreError ? error.message : EMPLOYEE_WORDING.fetchFailed;
}
