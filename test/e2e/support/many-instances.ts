import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { api } from "./api.ts";
import type { Product } from "./product.ts";

const MANY = 27;
export const PASSWORD = "correct horse battery";
export const EMAIL = "many@example.com";
export const ARABIC = "متجر الزهراء للعطور والهدايا في شارع الرشيد ببغداد قرب ساحة التحرير 12";
export const LONG = "Warehouse-and-logistics-notifications-of-the-northern-distribution-centre-in-Erbil-and-Mosul-2026";

function post(product: Product, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: product.web };
  return fetch(product.web + path, {
    ...{ method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" },
  });
}

/** Their cookie, as a browser would send it. */
export async function signUp(product: Product): Promise<string> {
  await post(product, "/signup", { name: "Layla", email: EMAIL, country: "IQ", password: PASSWORD, terms: "on" });
  return logInByForm(product);
}

export async function logInByForm(product: Product): Promise<string> {
  const answer = await post(product, "/login", { email: EMAIL, password: PASSWORD });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Who pays may have as many as they like. */
export async function addMany(product: Product, dataDir: string, cookie: string): Promise<number[]> {
  const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
  database.exec("update users set u_subscription = 2");
  database.close();
  const made: number[] = [];
  for (let index = 1; index <= MANY; index += 1) {
    const name = index === 3 ? ARABIC : index === 4 ? LONG : `Shop ${String(index).padStart(2, "0")}`;
    const telegram = { platform: "telegram", apiId: "1234567", appHash: "0123456789abcdef0123456789abcdef" };
    const form = { name, ...(index > 20 ? telegram : { platform: "whatsapp" }) };
    const { body } = await api(product.web, "POST", "/api/instances", form, { cookie, origin: product.web });
    made.push(body.instance?.id ?? 0);
  }
  return made;
}
