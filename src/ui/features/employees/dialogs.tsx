// What the page of employees opens: loaded once the page stands there.
export { DeleteEmployeeDialog } from "./delete-dialog.tsx";
export { EmployeeFormDialog } from "./employee-form.tsx";
