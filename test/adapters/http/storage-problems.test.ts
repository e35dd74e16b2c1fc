import { describe, expect, it } from "vitest";
import { StorageError, type StorageProblem } from "#ports/storage-error.ts";
import { pageOf, signupFields, type WebWorld, webWorld } from "#test/support/web.ts";

/** A world with a signed-in reader, whose database then fails in this way. */
async function brokenWorld(problem: StorageProblem) {
  let broken = false;
  const fails = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name, receiver) {
        const found = Reflect.get(target, name, receiver);
        if (typeof found !== "function") return found;
        return (...given: unknown[]) =>
          broken ? Promise.reject(new StorageError(problem)) : found.apply(target, given);
      },
    });
  const { stores } = webWorld();
  const world = webWorld({
    ports: {
      users: fails(stores.users),
      instances: fails(stores.instances),
      content: fails(stores.content),
      audit: fails(stores.audit),
    },
  });
  const layla = await world.person("layla@example.com");
  broken = true;
  return { world, layla };
}

type Ask = (world: WebWorld, as: Awaited<ReturnType<typeof brokenWorld>>["layla"]) => Promise<Response>;

const JSON_ONLY = { accept: "application/json" };
const CALLS: readonly [string, Ask][] = [
  ["the dashboard's API", (world, as) => world.get("/api/instances", { as })],
  [
    "a write of the dashboard",
    (world, as) => world.sendJson("POST", "/api/instances", { name: "Shop", platform: "whatsapp" }, { as }),
  ],
  [
    "the profile",
    (world, as) => world.sendJson("PUT", "/api/profile", { name: "L", phone: "", country: "IQ" }, { as }),
  ],
  [
    "a sign-in by script",
    (world) => world.postForm("/login", { email: "a@b.example", password: "correct horse" }, { headers: JSON_ONLY }),
  ],
  [
    "a sign-up by script",
    (world) => world.postForm("/signup", signupFields("new@example.com"), { headers: JSON_ONLY }),
  ],
];

describe.each([
  ["unavailable", 503, "2", "UNAVAILABLE", "No response received from server"],
  ["full", 507, null, "STORAGE_FULL", "The server's disk is full. Nothing was changed or sent; try again later."],
] as const)("a database that is %s", (problem, status, retryAfter, code, message) => {
  it.each(CALLS)("is what %s is answered with", async (_name, ask) => {
    const { world, layla } = await brokenWorld(problem);
    const answer = await ask(world, layla);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect(await answer.json()).toMatchObject({ success: false, code, message });
  });

  it("has a page of its own, made before it failed", async () => {
    const { world, layla } = await brokenWorld(problem);
    const answer = await world.get("/dashboard", { as: layla });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    const requestId = answer.headers.get("x-request-id");
    expect(await pageOf(answer, "server-error")).toEqual({
      problem: problem === "full" ? "storage-full" : "unavailable",
      requestId,
    });
  });

  it("leaves a form on the page, with what was typed and what went wrong", async () => {
    const { world } = await brokenWorld(problem);
    const answer = await world.postForm("/login", { email: "a@b.example", password: "correct horse" });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect(await pageOf(answer, "login")).toMatchObject({
      values: { email: "a@b.example" },
      errors: { form: message },
    });
  });
});

it("lets a page of content be asked for again when it could not be read", async () => {
  const { world } = await brokenWorld("unavailable");
  for (const path of ["/faq", "/tutorials"]) {
    const answer = await world.get(path);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  }
});
