/** Source: spec §3. */
export const DEPARTMENTS = ["Engineering", "Marketing", "Sales", "Human Resources", "Finance"] as const;
type Department = (typeof DEPARTMENTS)[number];
/** Of a new employee. Source: spec §3. */
export const DEFAULT_DEPARTMENT: Department = "Engineering";

/** Kept in the reader's browser alone. */
export interface Employee {
  readonly id: number;
  readonly name: string;
  /** Trimmed and in lower case; no two have the same. */
  readonly email: string;
  readonly position: string;
  readonly department: Department;
  /** YYYY-MM-DD. */
  readonly hireDate: string;
  /** In whatever currency the reader thinks. */
  readonly salary: number;
}

/** Before the database has given it an id. */
export type NewEmployee = Omit<Employee, "id">;

/** Source: spec §2, §5, §8. */
export const EMPLOYEE_WORDING = {
  empty: "No employees found. Add your first employee!",
  openFailed: "Error opening database",
  fetchFailed: "Error fetching employees",
  addFailed: "Error adding employee",
  updateFailed: "Error updating employee",
  deleteFailed: "Error deleting employee",
  confirmDelete: "Are you sure you want to delete this employee?",
  formError: "An error occurred",
  allRequired: "Please fill in all fields",
  emailTaken: "Another employee has this email",
  salaryInvalid: "Salary must be a number, such as 1200 or 1200.50",
  hireDateInvalid: "Hire Date must be a date",
} as const;
