import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openTab } from "./support/browser.ts";
import { tabTo, waitForFocus } from "./support/keyboard.ts";
import { findProblems } from "./support/looks.ts";
import { openProduct } from "./support/opened.ts";
import type { Product } from "./support/product.ts";
import { enter } from "./support/steps.ts";

let product: Product;
let browser: Browser;

openProduct((opened) => {
  ({ product, browser } = opened);
});

const EMPTY = "No employees found. Add your first employee!";

async function add(page: Page, fields: { name: string; email: string; department?: string }): Promise<Locator> {
  await page.getByRole("button", { name: "Add Employee" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Employee" });
  await dialog.getByLabel("Name").fill(fields.name);
  await dialog.getByLabel("Email").fill(fields.email);
  await dialog.getByLabel("Position").fill("Engineer");
  if (fields.department !== undefined) await dialog.getByLabel("Department").selectOption(fields.department);
  await dialog.getByLabel("Salary").fill("1,200.50");
  await dialog.getByRole("button", { name: "Add Employee" }).click();
  return dialog;
}

describe("employees", () => {
  it("are added, changed and deleted, and are there after a reload, in this browser alone", async () => {
    const { page, problems, close } = await openTab(browser);
    const person = await enter(page, product);
    await page.getByRole("link", { name: "Employees" }).click();
    await page.waitForURL("**/dashboard/employees");
    await page.getByText(EMPTY).waitFor();

    const added = await add(page, { name: "Layla Hassan", email: "layla@example.com", department: "Sales" });
    await added.waitFor({ state: "hidden" });
    const row = page.getByRole("article", { name: "Layla Hassan" });
    for (const text of ["layla@example.com", "Engineer", "Sales", "1,200.50"]) await row.getByText(text).waitFor();

    const refused = await add(page, { name: "Omar Said", email: "Layla@Example.com" });
    await refused.getByText("Another employee has this email").waitFor();
    expect(await refused.getByLabel("Name").inputValue()).toBe("Omar Said");
    await refused.getByLabel("Email").fill("omar@example.com");
    await refused.getByRole("button", { name: "Add Employee" }).click();
    await refused.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Edit Omar Said" }).click();
    const form = page.getByRole("dialog", { name: "Edit Employee" });
    await form.getByLabel("Position").fill("Director");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("article", { name: "Omar Said" }).getByText("Director").waitFor();

    await page.getByRole("button", { name: "Delete Layla Hassan" }).click();
    const question = page.getByRole("dialog", { name: "Delete employee" });
    await question.getByText("Are you sure you want to delete this employee?").waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    await page.locator("button:focus", { hasText: /^Add Employee$/ }).waitFor();

    await page.reload();
    await page.getByRole("article", { name: "Omar Said" }).getByText("Director").waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    expect(await storedIn(page)).toEqual({ version: 1, keyPath: "id", indexes: [["email", true]], count: 1 });
    expect(problems).toEqual([]);
    await close();

    const elsewhere = await openTab(browser);
    await elsewhere.page.goto(`${product.web}/login?from=/dashboard/employees`);
    await elsewhere.page.getByLabel("Email").fill(person.email);
    await elsewhere.page.getByLabel("Password", { exact: true }).fill(person.password);
    await elsewhere.page.getByRole("button", { name: "Login" }).click();
    await elsewhere.page.getByText(EMPTY).waitFor();
    await elsewhere.close();
  });

  it("say that the browser refuses to keep them, and come once it does not", async () => {
    const { page, problems, close } = await openTab(browser);
    await enter(page, product);
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function refused(...given) {
        if (sessionStorage.getItem("open") !== null) return open.apply(this, given);
        throw new DOMException("refused", "SecurityError");
      };
    });
    await page.goto(`${product.web}/dashboard/employees`);
    await page.getByRole("alert").getByText("Error opening database").waitFor();
    await page.evaluate(() => sessionStorage.setItem("open", "1"));
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText(EMPTY).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("are worked with the keyboard alone", async () => {
    const { page, problems, close } = await openTab(browser);
    await enter(page, product);
    await page.goto(`${product.web}/dashboard/employees`);
    await page.getByText(EMPTY).waitFor();
    await page.getByRole("button", { name: "Add Employee" }).last().focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Employee" });
    await dialog.waitFor();
    await tabTo(page, "Name");
    await page.keyboard.type("Sara Ali");
    await page.keyboard.press("Tab");
    await page.keyboard.type("sara@example.com");
    await page.keyboard.press("Enter");
    await dialog.getByText("Please fill in all fields").waitFor();
    await waitForFocus(dialog.getByLabel("Position"));
    await page.keyboard.type("Accountant");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Fin");
    await dialog.getByLabel("Salary").focus();
    await page.keyboard.type("900");
    await page.keyboard.press("Enter");
    await page.getByRole("article", { name: "Sara Ali" }).getByText("Finance").waitFor();
    await page.getByRole("button", { name: "Edit Sara Ali" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Edit Employee" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await waitForFocus(page.getByRole("button", { name: "Edit Sara Ali" }));
    expect(problems).toEqual([]);
    await close();
  });

  it("have nothing that axe finds or that scrolls sideways: list, form and question", async () => {
    const { page, close } = await openTab(browser);
    await enter(page, product);
    await page.goto(`${product.web}/dashboard/employees`);
    await page.getByText(EMPTY).waitFor();
    expect(await findProblems(page, "employees empty")).toEqual([]);
    for (const [name, department] of [
      ["Layla Hassan", "Engineering"],
      ["Omar Abdulrahman Al-Khafaji-Montgomery", "Human Resources"],
      ["Sara Ali", "Finance"],
    ] as const) {
      const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
      await (await add(page, { name, email, department })).waitFor({ state: "hidden" });
    }
    expect(await findProblems(page, "employees")).toEqual([]);
    await page.getByRole("button", { name: "Add Employee" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Zaid");
    await page.getByRole("dialog").getByRole("button", { name: "Add Employee" }).click();
    await page.getByText("Please fill in all fields").waitFor();
    expect(await findProblems(page, "employees form")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete Sara Ali" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findProblems(page, "employees delete")).toEqual([]);
    await close();
  });
});

/** The database as the browser has it, whatever the page thinks. */
function storedIn(page: Page) {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("EmployeeDB");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const store = database.transaction("employees").objectStore("employees");
          const count = store.count();
          count.onsuccess = () => {
            const indexes = [...store.indexNames].map((name) => [name, store.index(name).unique]);
            resolve({ version: database.version, keyPath: store.keyPath, indexes, count: count.result });
            database.close();
          };
        };
      }),
  );
}
