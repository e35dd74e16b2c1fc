import { EMPLOYEE_WORDING, type Employee } from "#domain/employees/employee.ts";
import { say } from "#languages/say.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { rich } from "../../components/rich.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import type { EmployeeStore } from "./employee-store.ts";

interface DeleteEmployeeDialogProps {
  readonly store: EmployeeStore;
  readonly employee: Employee;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteEmployeeDialog({ store, employee, onDeleted, onClose }: DeleteEmployeeDialogProps) {
  const remove = useMutation({ mutationFn: () => store.remove(employee.id), onSuccess: onDeleted });
  return (
    <ConfirmDialog
      title={say("Delete employee")}
      action={say("Delete")}
      busyLabel={say("Deleting…")}
      busy={remove.isPending}
      error={remove.isError ? remove.error.message || EMPLOYEE_WORDING.deleteFailed : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{EMPLOYEE_WORDING.confirmDelete}</p>
      <p className="text-ink-muted wrap-anywhere">
        {rich("{name}, {position}. This cannot be undone.", {
          name: (
            <strong className="font-semibold text-ink">
              <bdi className="wrap-anywhere whitespace-normal">{employee.name}</bdi>
            </strong>
          ),
          position: <bdi className="wrap-anywhere whitespace-normal">{employee.position}</bdi>,
        })}
      </p>
    </ConfirmDialog>
  );
}
