import { type Person, webWorld } from "#test/support/web.ts";

/** The web role with an administrator, and somebody who is none. */
export async function adminWorld() {
  const made = webWorld();
  const admin = await made.person("admin@example.com", { address: "10.0.0.1" });
  await made.ports.users.setRole(admin.id, "admin");
  const layla = await made.person("layla@example.com");
  const call = async (method: string, path: string, body?: unknown, as: Person = admin) => {
    const answer = await made.sendJson(method, `/api/admin/${path}`, body, { as, address: "10.0.0.1" });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const records = () =>
    made.stores.audit.entries
      .filter(({ action }) => !["signed-up", "login-succeeded", "instance-created"].includes(action))
      .map(({ action, userId, instanceId, actorId, address }) => ({ action, userId, instanceId, actorId, address }));
  return { ...made, admin, layla, call, records };
}

export const DONE = { status: 200, json: { message: "Operation executed successfully" } };
