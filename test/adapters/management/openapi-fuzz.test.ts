import fc from "fast-check";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { managementErrorCodes } from "#ports/contracts/management-errors.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { StorageError } from "#ports/storage-error.ts";
import { onlyPaths, openApiFuzz } from "#test/support/openapi-fuzz.ts";
import { CLIENTS } from "#test/support/openapi-fuzz-calls.ts";
import { RECORDED_KEYS } from "../../recorded/calls/key-texts.ts";
import { managementWorld } from "./world.ts";

const SERVER = "https://wesal.example";
const { all, scopeless, narrow, expired } = RECORDED_KEYS;
const KEY_OF_PATH = "key_FZ0000000000000";
/** Of the own and of the foreign instance, in every world. */
const { webhookIds } = await managementWorld();
const fitting = <Value>(value: Value): Value[] => Array(8).fill(value);

openApiFuzz({
  document: onlyPaths(managementOpenApi(SERVER, SANDBOX_CONTACTS), MANAGEMENT_ROUTES),
  codesOf: (id) =>
    routeNames(MANAGEMENT_ROUTES)
      .filter((name) => id === `manage${name.charAt(0).toUpperCase()}${name.slice(1)}`)
      .flatMap((name) => managementErrorCodes(name)),
  likely: {
    key: [...fitting(KEY_OF_PATH), "key_0", "%00"],
    request: [...fitting("own-call"), "foreign-call", "%00", "x".repeat(100)],
    webhook: [...fitting(webhookIds.own), webhookIds.foreign, "none"],
    campaign: [...fitting("cmp_own"), "cmp_foreign", "%00", "x".repeat(100)],
    csv: [...fitting("phone,name\n+9647701234567,Layla"), "name\nLayla", ""],
    words: [...fitting(["Genug"]), [], ["start"], ["!"], Array(21).fill("x"), ["x".repeat(41)]],
    perMinute: [...fitting(6), undefined, 0, 61],
    startAt: [...fitting(undefined), "2030-01-01T00:00:00.000Z", "tomorrow"],
    confirmed: [...fitting(true), false, undefined],
    client: [...fitting("Client001"), "Client002", "Client999"],
    template: [...fitting("own_text"), "foreign_text", "%00", "x".repeat(100)],
    language: [...fitting("en"), "ar", "english"],
    texts: [...fitting({ en: "Hello {{name}}" }), { ar: "{{Name}}" }, {}],
    name: [...fitting("shop"), "Shop", "", "x".repeat(500), "<b>"],
    platform: [...fitting("whatsapp"), "telegram", "signal"],
    phone: [...fitting(undefined), "9647701234567", "x"],
    apiId: [undefined, "12345", "x"],
    apiHash: [undefined, "0a1b2c"],
    tokenOn: [undefined, true, false],
    newCode: [undefined, true, false],
    scopes: [...fitting(["messages:send"]), [...KEY_SCOPES], [], ["everything"]],
    instances: [...fitting(undefined), null, ["Client001"], ["Client999"]],
    networks: [...fitting(undefined), ["203.0.113.0/24"], ["nowhere"]],
    expiresAt: [...fitting(undefined), null, "2030-01-01T00:00:00.000Z", "yesterday"],
    overlapHours: [...fitting(24), 0, 2],
    url: [...fitting("https://shop.example/hooks"), "https://127.0.0.1/", "ftp://x", "x"],
    events: [...fitting(["message.status"]), [], ["everything"]],
    state: [undefined, "active", "paused", "waiting", "x"],
    after: [...fitting(undefined), "Client001", "x"],
    limit: [undefined, 1, 100, 0, "x"],
  },
  clients: CLIENTS.filter((client) => client !== "Client002"),
  bearers: [
    ...fitting(`Bearer ${all}`),
    `Bearer ${scopeless}`,
    `Bearer ${narrow}`,
    `Bearer ${expired}`,
    "Bearer x",
    "",
  ],
  worlds: fc.record({
    problem: fc.constantFrom<"unavailable" | "full" | null>(...fitting(null), "unavailable", "full"),
    spent: fc.constantFrom(...fitting(false), true),
    suspended: fc.constantFrom(...fitting(false), true),
    gateway: fc.constantFrom<"UNAVAILABLE" | "NO_RESPONSE" | "PROVIDER_REFUSED" | null>(
      ...fitting(null),
      ...(["UNAVAILABLE", "NO_RESPONSE", "PROVIDER_REFUSED"] as const),
    ),
  }),
  async makeGateway({ problem, spent, suspended, gateway }) {
    const world = await managementWorld();
    const { owner, ports, stores, calls } = world;
    await world.putKeys(KEY_OF_PATH);
    if (suspended) await ports.users.setSuspended(owner.id, ports.clock.now());
    if (spent) calls.refuse(9);
    if (gateway !== null) ports.whatsapp.failWith({ code: gateway, message: "Later." });
    if (problem !== null) {
      stores.instances.listByOwner = async () => {
        throw new StorageError(problem);
      };
    }
    return world.listener;
  },
});
