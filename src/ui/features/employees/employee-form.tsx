import {
  DEPARTMENT_NAMES,
  DEPARTMENTS,
  EMPLOYEE_WORDING,
  type Employee,
  type NewEmployee,
} from "#domain/employees/employee.ts";
import {
  type EmployeeField,
  type EmployeeForm,
  emptyEmployeeForm,
  validateEmployee,
} from "#domain/validation/employee.ts";
import { say } from "#languages/say.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { type EmployeeStore, EmployeeStoreError } from "./employee-store.ts";
import { localDay } from "./local-day.ts";

interface EmployeeFormDialogProps {
  readonly store: EmployeeStore;
  /** Null adds a new one. */
  readonly employee: Employee | null;
  readonly onSaved: (employee: Employee) => void;
  readonly onClose: () => void;
}

export function EmployeeFormDialog({ store, employee, onSaved, onClose }: EmployeeFormDialogProps) {
  const form = useForm<EmployeeField, EmployeeForm>(() => valuesOf(employee));
  const { values } = form;
  const save = useMutation({
    mutationFn: (checked: NewEmployee) =>
      employee === null ? store.add(checked) : store.update({ ...checked, id: employee.id }),
    onSuccess: (saved) => {
      if (saved.ok) onSaved(saved.value);
      else form.show({ field: "email", message: EMPLOYEE_WORDING.emailTaken });
    },
    onError: (error) => {
      const message = error instanceof EmployeeStoreError ? error.message : EMPLOYEE_WORDING.formError;
      form.show({ field: null, message });
    },
  });

  function submit() {
    const checked = validateEmployee(values);
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    save.mutate(checked.value);
  }

  const control = (field: EmployeeField) => ({ ...form.field(field), required: true });
  const isNew = employee === null;
  return (
    <FormDialog
      title={isNew ? say("Add Employee") : say("Edit Employee")}
      action={isNew ? say("Add Employee") : say("Save Changes")}
      busyLabel={say("Saving…")}
      busy={save.isPending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={say("Name")} autoComplete="off" maxLength={100} {...control("name")} />
      <TextField label={say("Email")} type="email" autoComplete="off" maxLength={254} {...control("email")} />
      <TextField label={say("Position")} autoComplete="off" maxLength={100} {...control("position")} />
      <SelectField label={say("Department")} {...control("department")}>
        {DEPARTMENTS.map((department) => (
          <option key={department} value={department}>
            {DEPARTMENT_NAMES[department]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label={say("Hire Date")} type="date" {...control("hireDate")} />
        <TextField
          label={say("Salary")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...control("salary")}
        />
      </div>
    </FormDialog>
  );
}

function valuesOf(employee: Employee | null): EmployeeForm {
  if (employee === null) return emptyEmployeeForm(localDay(new Date()));
  const { name, email, position, department, hireDate, salary } = employee;
  return { name, email, position, department, hireDate, salary: String(salary) };
}
