import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewEmployee } from "#domain/employees/employee.ts";
import { employeeStore } from "#ui/features/employees/employee-store.ts";

const LAYLA: NewEmployee = {
  name: "Layla Hassan",
  email: "layla@example.com",
  position: "Engineer",
  department: "Engineering",
  hireDate: "2026-11-21",
  salary: 1200.5,
};
const OMAR: NewEmployee = { ...LAYLA, name: "Omar Said", email: "omar@example.com", department: "Sales" };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that does not open the database. */
function refuseToOpen() {
  return vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("not here", "SecurityError");
  });
}

/** A browser that opens the database and then fails at one of its methods. */
function failAt(method: "getAll" | "add" | "put" | "delete") {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException("disk full", "QuotaExceededError");
  });
}

describe("the employees of a browser", () => {
  it("are none at first", async () => {
    expect(await employeeStore().list()).toEqual([]);
  });

  it("are kept in EmployeeDB, version 1, under ids of its own, with a unique index of emails", async () => {
    const store = employeeStore();
    expect(await store.add(LAYLA)).toEqual({ ok: true, value: { ...LAYLA, id: 1 } });
    const database = await openDB("EmployeeDB");
    expect(database.version).toBe(1);
    expect([...database.objectStoreNames]).toEqual(["employees"]);
    const table = database.transaction("employees").store;
    expect(table).toMatchObject({ keyPath: "id", autoIncrement: true });
    expect([...table.indexNames]).toEqual(["email"]);
    expect(table.index("email")).toMatchObject({ keyPath: "email", unique: true });
    expect(await table.getAll()).toEqual([{ ...LAYLA, id: 1 }]);
    database.close();
  });

  it("are there for the next visit, in the order in which they were added", async () => {
    await employeeStore().add(OMAR);
    await employeeStore().add(LAYLA);
    expect(await employeeStore().list()).toEqual([
      { ...OMAR, id: 1 },
      { ...LAYLA, id: 2 },
    ]);
  });

  it("change one at a time", async () => {
    const store = employeeStore();
    await store.add(LAYLA);
    await store.add(OMAR);
    const promoted = { ...LAYLA, id: 1, position: "Director", email: "director@example.com" };
    expect(await store.update(promoted)).toEqual({ ok: true, value: promoted });
    expect(await store.list()).toEqual([promoted, { ...OMAR, id: 2 }]);
  });

  it("never share an email", async () => {
    const store = employeeStore();
    await store.add(LAYLA);
    await store.add(OMAR);
    const taken = { ok: false, failure: { code: "email-taken" } };
    expect(await store.add({ ...OMAR, email: LAYLA.email })).toEqual(taken);
    expect(await store.update({ ...OMAR, id: 2, email: LAYLA.email })).toEqual(taken);
    expect(await store.list()).toEqual([
      { ...LAYLA, id: 1 },
      { ...OMAR, id: 2 },
    ]);
  });

  it("go one at a time, and free their email", async () => {
    const store = employeeStore();
    await store.add(LAYLA);
    await store.add(OMAR);
    await store.remove(1);
    expect(await store.list()).toEqual([{ ...OMAR, id: 2 }]);
    expect(await store.add(LAYLA)).toEqual({ ok: true, value: { ...LAYLA, id: 3 } });
  });
});

describe("a browser that refuses", () => {
  it("says 'Error opening database', and opens it once it can", async () => {
    const store = employeeStore();
    const refusal = refuseToOpen();
    await expect(store.list()).rejects.toThrow("Error opening database");
    await expect(store.add(LAYLA)).rejects.toThrow("Error opening database");
    refusal.mockRestore();
    expect(await store.list()).toEqual([]);
  });

  it("says 'Error opening database' where a newer version has made it", async () => {
    (await openDB("EmployeeDB", 2)).close();
    await expect(employeeStore().list()).rejects.toThrow("Error opening database");
  });

  it.each([
    ["getAll", "Error fetching employees", (store: ReturnType<typeof employeeStore>) => store.list()],
    ["add", "Error adding employee", (store: ReturnType<typeof employeeStore>) => store.add(LAYLA)],
    ["put", "Error updating employee", (store: ReturnType<typeof employeeStore>) => store.update({ ...LAYLA, id: 1 })],
    ["delete", "Error deleting employee", (store: ReturnType<typeof employeeStore>) => store.remove(1)],
  ] as const)("at %s says '%s'", async (method, sentence, call) => {
    failAt(method);
    await expect(call(employeeStore())).rejects.toMatchObject({ name: "EmployeeStoreError", message: sentence });
  });

  it("hangs no tab that deletes them, and starts again afterwards", async () => {
    const store = employeeStore();
    await store.add(LAYLA);
    await deleteDB("EmployeeDB");
    expect(await store.list()).toEqual([]);
  });
});
