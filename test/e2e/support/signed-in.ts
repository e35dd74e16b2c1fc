import type { Page } from "playwright-core";
import type { Product } from "./product.ts";

/** A new account's cookie, as a browser would send it. */
export async function signedInCookie(product: Product): Promise<string> {
  const email = `layla-${crypto.randomUUID()}@example.com`;
  const password = "correct horse battery";
  const post = (path: string, fields: Record<string, string>) =>
    fetch(product.web + path, {
      method: "POST",
      headers: { origin: product.web },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  await post("/signup", { name: "Layla", email, country: "IQ", password, terms: "on" });
  const answer = await post("/login", { email, password });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** In place of whoever was signed in. */
export async function signInAs(page: Page, { web }: Product, cookie: string): Promise<void> {
  const [name = "", ...value] = cookie.split("=");
  // What is open would see that nobody is signed in, and lead to the login page by itself.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.context().addCookies([{ name, value: value.join("="), url: web }]);
}
