// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPLOYEE_WORDING, type Employee, type NewEmployee } from "#domain/employees/employee.ts";
import { failure, success } from "#domain/result.ts";
import { type Screen, show } from "#test/support/ui.tsx";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/employees/dialogs.tsx";
import { EmployeeManager } from "#ui/features/employees/employee-manager.tsx";
import { type EmployeeStore, EmployeeStoreError } from "#ui/features/employees/employee-store.ts";

const LAYLA: Employee = {
  id: 1,
  name: "Layla Hassan",
  email: "layla@example.com",
  position: "Engineer",
  department: "Engineering",
  hireDate: "2026-11-21",
  salary: 1200.5,
};

let screen: Screen;
afterEach(async () => {
  await screen.close();
  vi.useRealTimers();
});

function storeOf(...rows: Employee[]): EmployeeStore & { rows: Employee[] } {
  let lastId = rows.length;
  const taken = (email: string, id = 0) => store.rows.some((row) => row.email === email && row.id !== id);
  const store = {
    rows,
    list: async () => [...store.rows],
    async add(employee: NewEmployee) {
      if (taken(employee.email)) return failure({ code: "email-taken" as const });
      lastId += 1;
      store.rows = [...store.rows, { ...employee, id: lastId }];
      return success({ ...employee, id: lastId });
    },
    async update(employee: Employee) {
      if (taken(employee.email, employee.id)) return failure({ code: "email-taken" as const });
      store.rows = store.rows.map((row) => (row.id === employee.id ? employee : row));
      return success(employee);
    },
    async remove(id: number) {
      store.rows = store.rows.filter((row) => row.id !== id);
    },
  };
  return store;
}

async function open(store: EmployeeStore): Promise<void> {
  screen = await show(<EmployeeManager store={store} />);
  await screen.settle();
}

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await screen.fill(label, value);
}

async function inDialog(label: string): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("dialog button")];
  await act(async () => buttons.find((button) => button.textContent === label)?.click());
  await screen.settle();
}

const refuses = (sentence: string) => async () => {
  throw new EmployeeStoreError(sentence);
};
const alertText = () => screen.find("alert")?.textContent ?? "";

describe("the list of employees", () => {
  it("shows that it is loading, in the shape of the list", async () => {
    await open({ ...storeOf(), list: () => new Promise(() => {}) });
    expect(screen.text()).toContain("Loading employees");
  });

  it("says what to do while it is empty", async () => {
    await open(storeOf());
    expect(screen.text()).toContain("No employees found. Add your first employee!");
  });

  it("shows each with all that is kept", async () => {
    await open(storeOf(LAYLA));
    for (const text of [
      "Layla Hassan",
      "layla@example.com",
      "Engineer",
      "Engineering",
      "November 21, 2026",
      "1,200.5",
    ]) {
      expect(document.querySelector("article")?.textContent).toContain(text);
    }
    expect(screen.text()).toContain("1 employee.");
  });

  it.each([
    EMPLOYEE_WORDING.openFailed,
    EMPLOYEE_WORDING.fetchFailed,
  ])("says '%s', and tries again", async (sentence) => {
    const store = storeOf(LAYLA);
    const list = store.list;
    store.list = refuses(sentence);
    await open(store);
    expect(alertText()).toContain(sentence);
    store.list = list;
    await screen.click("Try Again");
    expect(screen.text()).toContain("Layla Hassan");
  });

  it("keeps what it showed when a refresh fails, and says so", async () => {
    const store = storeOf(LAYLA);
    await open(store);
    store.list = refuses(EMPLOYEE_WORDING.fetchFailed);
    await screen.click("Refresh");
    expect(alertText()).toContain("Error fetching employees");
    expect(screen.text()).toContain("Layla Hassan");
  });
});

describe("adding an employee", () => {
  const typed = { Name: "Omar Said", Email: "omar@example.com", Position: "Clerk", Salary: "900" };

  it("starts in Engineering and today, keeps what was typed, and tells of it", async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 23, 30));
    const store = storeOf();
    await open(store);
    await screen.click("Add Employee");
    expect(screen.field("Hire Date").value).toBe("2026-11-21");
    await fillIn(typed);
    await inDialog("Add Employee");
    expect(store.rows).toEqual([
      {
        id: 1,
        name: "Omar Said",
        email: "omar@example.com",
        position: "Clerk",
        department: "Engineering",
        hireDate: "2026-11-21",
        salary: 900,
      },
    ]);
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("Omar Said is added");
    expect(document.querySelector("article")?.textContent).toContain("omar@example.com");
  });

  it("takes the department that was picked", async () => {
    const store = storeOf();
    await open(store);
    await screen.click("Add Employee");
    await fillIn(typed);
    await act(async () => {
      const select = document.querySelector("select");
      if (select !== null) select.value = "Human Resources";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await inDialog("Add Employee");
    expect(store.rows[0]?.department).toBe("Human Resources");
  });

  it("wants every field, says so beside the first that is empty and puts the focus there", async () => {
    const store = storeOf();
    await open(store);
    await screen.click("Add Employee");
    await fillIn({ Name: "Omar Said", Email: "omar@example.com" });
    await inDialog("Add Employee");
    expect(alertText()).toBe("Please fill in all fields");
    expect(document.activeElement?.getAttribute("name")).toBe("position");
    await screen.fill("Position", "Clerk");
    expect(screen.find("alert")).toBeUndefined();
    expect(store.rows).toEqual([]);
  });

  it("says beside the email that another has it, and loses nothing", async () => {
    const store = storeOf(LAYLA);
    await open(store);
    await screen.click("Add Employee");
    await fillIn({ ...typed, Email: "LAYLA@example.com" });
    await inDialog("Add Employee");
    expect(alertText()).toBe("Another employee has this email");
    expect(document.activeElement?.getAttribute("name")).toBe("email");
    expect(screen.field("Position").value).toBe("Clerk");
    expect(store.rows).toEqual([LAYLA]);
  });

  it.each([
    ["Error adding employee", refuses(EMPLOYEE_WORDING.addFailed)],
    ["Error opening database", refuses(EMPLOYEE_WORDING.openFailed)],
    [
      "An error occurred",
      async () => {
        throw new TypeError("something else");
      },
    ],
  ])("says '%s' above the form, which keeps what was typed", async (sentence, add) => {
    await open({ ...storeOf(), add });
    await screen.click("Add Employee");
    await fillIn(typed);
    await inDialog("Add Employee");
    expect(alertText()).toContain(sentence);
    expect(screen.field("Name").value).toBe("Omar Said");
  });
});

describe("editing an employee", () => {
  it("starts with what is kept, and changes it", async () => {
    const store = storeOf(LAYLA);
    await open(store);
    await screen.click("Edit Layla Hassan");
    expect(screen.field("Salary").value).toBe("1200.5");
    await screen.fill("Position", "Director");
    await inDialog("Save Changes");
    expect(store.rows).toEqual([{ ...LAYLA, position: "Director" }]);
    expect(screen.text()).toContain("Layla Hassan is changed");
  });

  it("says 'Error updating employee'", async () => {
    await open({ ...storeOf(LAYLA), update: refuses(EMPLOYEE_WORDING.updateFailed) });
    await screen.click("Edit Layla Hassan");
    await inDialog("Save Changes");
    expect(alertText()).toContain("Error updating employee");
  });
});

describe("deleting an employee", () => {
  it("asks first, naming whom, and then deletes", async () => {
    const store = storeOf(LAYLA);
    await open(store);
    await screen.click("Delete Layla Hassan");
    expect(screen.find("dialog")?.textContent).toContain("Are you sure you want to delete this employee?");
    expect(screen.find("dialog")?.textContent).toContain("Layla Hassan");
    expect(store.rows).toEqual([LAYLA]);
    await inDialog("Delete");
    expect(store.rows).toEqual([]);
    expect(screen.text()).toContain("Layla Hassan is deleted");
    expect(document.activeElement?.textContent).toBe("Add Employee");
  });

  it("deletes nobody on Cancel", async () => {
    const store = storeOf(LAYLA);
    await open(store);
    await screen.click("Delete Layla Hassan");
    await inDialog("Cancel");
    expect(screen.find("dialog")).toBeUndefined();
    expect(store.rows).toEqual([LAYLA]);
  });

  it("says 'Error deleting employee'", async () => {
    await open({ ...storeOf(LAYLA), remove: refuses(EMPLOYEE_WORDING.deleteFailed) });
    await screen.click("Delete Layla Hassan");
    await inDialog("Delete");
    expect(alertText()).toContain("Error deleting employee");
  });
});
