import { describe, expect, it } from "vitest";
import {
  EMPLOYEE_FIELDS,
  type EmployeeForm,
  emptyEmployeeForm,
  validateEmployee,
} from "#domain/validation/employee.ts";

const filled: EmployeeForm = {
  name: " Layla Hassan ",
  email: " Layla@Example.com ",
  position: " Engineer ",
  department: "Engineering",
  hireDate: "2026-11-21",
  salary: "1200.50",
};

const failureOf = (changes: Partial<EmployeeForm>) => {
  const checked = validateEmployee({ ...filled, ...changes });
  return checked.ok ? null : checked.failure;
};

const salaryOf = (salary: string) => {
  const checked = validateEmployee({ ...filled, salary });
  return checked.ok ? checked.value.salary : checked.failure.message;
};

describe("an employee's form", () => {
  it("starts in Engineering, hired today", () => {
    const empty = { name: "", email: "", position: "", salary: "" };
    expect(emptyEmployeeForm("2026-11-21")).toEqual({ ...empty, department: "Engineering", hireDate: "2026-11-21" });
  });

  it("gives what is kept: trimmed, the email in lower case, the salary a number", () => {
    expect(validateEmployee(filled)).toEqual({
      ok: true,
      value: {
        name: "Layla Hassan",
        email: "layla@example.com",
        position: "Engineer",
        department: "Engineering",
        hireDate: "2026-11-21",
        salary: 1200.5,
      },
    });
  });

  it.each(EMPLOYEE_FIELDS)("wants the field %s", (field) => {
    for (const value of ["", "  "]) {
      expect(failureOf({ [field]: value })).toMatchObject({ field, message: "Please fill in all fields" });
    }
  });

  it("names the first of several empty fields", () => {
    expect(failureOf({ position: "", email: "", salary: "" })).toMatchObject({ field: "email" });
  });

  it("wants an email that is one", () => {
    const message = "Please enter a valid email address";
    expect(failureOf({ email: "layla" })).toMatchObject({ field: "email", message });
  });

  it.each(["Marketing", "Sales", "Human Resources", "Finance"])("takes the department %s", (department) => {
    expect(failureOf({ department })).toBeNull();
  });

  it("takes no other department", () => {
    expect(failureOf({ department: "Catering" })).toMatchObject({ field: "department" });
  });

  it.each(["2026-02-30", "21.11.2026", "2026-11-21T00:00"])("takes no %s for a date", (hireDate) => {
    expect(failureOf({ hireDate })).toMatchObject({ field: "hireDate", message: "Hire Date must be a date" });
  });

  it("reads a salary as people write it", () => {
    expect(["0", "1200", "1,200", "1 200 000", "1,200.5", " 12,345.25 ", "١٢٠٠", "١٬٢٠٠٫٥"].map(salaryOf)).toEqual([
      0, 1200, 1200, 1_200_000, 1200.5, 12_345.25, 1200, 1200.5,
    ]);
  });

  it.each([
    "-1",
    "1,20",
    "12a",
    "1234,000",
    "x1,000",
    "1,000x",
    "1,000.",
    "1e3",
    "Infinity",
    "1.2.3",
    "$5",
  ])("takes no %s for a salary", (salary) => {
    expect(failureOf({ salary })).toMatchObject({ field: "salary" });
    expect(salaryOf(salary)).toBe("Salary must be a number, such as 1200 or 1200.50");
  });
});
