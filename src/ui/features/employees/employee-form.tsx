import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { DEPARTMENTS, EMPLOYEE_NOTICES, type Employee, type NewEmployee } from "#domain/employee.ts";
import {
  type EmployeeField,
  type EmployeeForm,
  emptyEmployeeForm,
  validateEmployee,
} from "#domain/validation/employee.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type EmployeeStore, EmployeeStoreError } from "./employee-store.ts";
import { localDay } from "./local-day.ts";

export interface EmployeeFormDialogProps {
  readonly store: EmployeeStore;
  /** Null adds a new one. */
  readonly employee: Employee | null;
  readonly onSaved: (employee: Employee) => void;
  readonly onClose: () => void;
}

interface Problem {
  readonly field: EmployeeField | null;
  readonly message: string;
}

export function EmployeeFormDialog({ store, employee, onSaved, onClose }: EmployeeFormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<EmployeeForm>(() => valuesOf(employee));
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useMutation({
    mutationFn: (checked: NewEmployee) =>
      employee === null ? store.add(checked) : store.update({ ...checked, id: employee.id }),
    onSuccess: (saved) => {
      if (saved.ok) onSaved(saved.value);
      else show({ field: "email", message: EMPLOYEE_NOTICES.emailTaken });
    },
    onError: (error) => {
      const message = error instanceof EmployeeStoreError ? error.message : EMPLOYEE_NOTICES.formError;
      show({ field: null, message });
    },
  });

  function show(next: Problem) {
    setProblem(next);
    if (next.field !== null) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const checked = validateEmployee(values);
    if (!checked.ok) return show(checked.failure);
    setProblem(null);
    save.mutate(checked.value);
  }

  function set(field: EmployeeField, value: string) {
    setValues((current) => ({ ...current, [field]: value }));
    if (problem?.field === field) setProblem(null);
  }

  const control = (field: EmployeeField) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) => set(field, event.currentTarget.value),
    error: problem?.field === field ? problem.message : undefined,
    required: true,
  });
  const isNew = employee === null;
  return (
    <Dialog
      title={isNew ? "Add Employee" : "Edit Employee"}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} busyLabel="Saving…">
            {isNew ? "Add Employee" : "Save Changes"}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {problem?.field === null ? <Alert onDismiss={() => setProblem(null)}>{problem.message}</Alert> : null}
        <TextField label="Name" autoComplete="off" maxLength={100} {...control("name")} />
        <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...control("email")} />
        <TextField label="Position" autoComplete="off" maxLength={100} {...control("position")} />
        <SelectField label="Department" {...control("department")}>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Hire Date" type="date" {...control("hireDate")} />
          <TextField
            label="Salary"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            className="tabular-nums"
            {...control("salary")}
          />
        </div>
      </form>
    </Dialog>
  );
}

function valuesOf(employee: Employee | null): EmployeeForm {
  if (employee === null) return emptyEmployeeForm(localDay(new Date()));
  const { name, email, position, department, hireDate, salary } = employee;
  return { name, email, position, department, hireDate, salary: String(salary) };
}
