import { useMutation } from "@tanstack/react-query";
import { EMPLOYEE_NOTICES, type Employee } from "#domain/employee.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import type { EmployeeStore } from "./employee-store.ts";

export interface DeleteEmployeeDialogProps {
  readonly store: EmployeeStore;
  readonly employee: Employee;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteEmployeeDialog({ store, employee, onDeleted, onClose }: DeleteEmployeeDialogProps) {
  const remove = useMutation({ mutationFn: () => store.remove(employee.id), onSuccess: onDeleted });
  return (
    <Dialog
      title="Delete employee"
      ask
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting…" onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{EMPLOYEE_NOTICES.confirmDelete}</p>
      <p className="text-ink-muted wrap-anywhere">
        <strong className="font-semibold text-ink">{employee.name}</strong>, {employee.position}. This cannot be undone.
      </p>
      {remove.isError ? <Alert className="mt-2">{remove.error.message || EMPLOYEE_NOTICES.deleteFailed}</Alert> : null}
    </Dialog>
  );
}
