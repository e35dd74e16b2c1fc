import type { Call, Scenario, Step } from "../recording.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { DASHBOARD_ROWS, FORM_ROWS, SAME_ORIGIN } from "./dashboard-rows.ts";
import { given } from "./provider.ts";

/** Whom a call is made by when it is right. */
const callerOf = ({ who, caller }: DashboardRow): { as?: string } => {
  if (caller !== undefined) return { as: caller };
  return who === "everyone" ? {} : { as: who === "admin" ? "admin" : "owner" };
};

export function callOf(row: DashboardRow, changes: Partial<Call> = {}): Call {
  const body = row.body === undefined ? {} : { body: row.body };
  const headers = { ...(row.method === "GET" ? {} : SAME_ORIGIN), ...row.headers };
  const call = { method: row.method, path: row.path, ...callerOf(row), ...body, headers, ...changes };
  if (call.raw === undefined && call.form === undefined) return call;
  const { body: _none, ...bare } = call;
  return bare;
}

const ODD_VALUES: readonly unknown[] = ["", " ", "x", "<x × 300>", "<x × 3000>", 5, 91, true, null, [], {}];

/** What every call of the dashboard has in common. */
export function scenariosOf(row: DashboardRow): Scenario[] {
  const { method, path, before = [], who, body } = row;
  const named = `${method} ${path}`;
  const scenario = (title: string, ...steps: Step[]): Scenario => ({ title: `${named} ${title}`, steps });
  const right = callOf(row);
  const surplus = { ...body, surplus: 1 };
  const writes = method !== "GET";
  const isApi = path.startsWith("/api/");
  const { as: _owner, ...bare } = right;
  return [
    scenario("is done", ...before, right, right),
    scenario(
      "refuses",
      ...before,
      ...(who === "everyone" ? [] : [bare]),
      ...(who === "owner" ? [callOf(row, { as: "stranger" })] : []),
      ...(who === "owner" ? [callOf(row, { path: path.replace(/\/\d+/, "/nine") })] : []),
      ...(who === "admin" ? [callOf(row, { as: "owner" })] : []),
      ...(writes ? [callOf(row, { headers: { ...row.headers, origin: "https://evil.example" } })] : []),
      ...(writes ? [callOf(row, { headers: { ...row.headers } })] : []),
      ...(writes ? [callOf(row, { body: surplus })] : []),
      callOf(row, { path: `${path}${path.includes("?") ? "&" : "?"}surplus=1` }),
      callOf(row, { path: `${path}${path.includes("?") ? "&" : "?"}a=1&a=2` }),
    ),
    ...(writes
      ? [
          scenario(
            "cannot read",
            ...[
              "",
              "[1]",
              "null",
              "a=1",
              "{",
              `{"a":${"[".repeat(9)}`,
              '{"a":"<x × 70000>"}',
              '{"a":"<x × 2100000>"}',
              '{"a":1,"a":2}',
            ].map((raw) => callOf(row, { raw, headers: { ...right.headers, "content-type": "application/json" } })),
          ),
        ]
      : []),
    ...Object.keys(body ?? {}).map((field) =>
      scenario(
        `odd values of ${field}`,
        ...before,
        callOf(row, { body: Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== field)) }),
        ...ODD_VALUES.map((value) => callOf(row, { body: { ...body, [field]: value } })),
      ),
    ),
    ...(row.store === undefined
      ? []
      : [
          scenario(
            "when the storage fails",
            ...before,
            ...["unavailable", "full", "broken"].flatMap((problem): Step[] => [
              given({ store: row.store, problem }),
              right,
            ]),
          ),
        ]),
    ...(isApi
      ? [
          scenario(
            "other methods",
            ...["GET", "POST", "PUT", "DELETE", "PATCH"]
              .filter((other) => !DASHBOARD_ROWS.some((one) => one.method === other && one.path === path))
              .map((other) => ({ method: other, path, ...callerOf(row), headers: SAME_ORIGIN })),
          ),
        ]
      : []),
  ];
}

export const rowOf = (method: string, path: string): DashboardRow => {
  const row = [...DASHBOARD_ROWS, ...FORM_ROWS].find((one) => one.method === method && one.path === path);
  if (row === undefined) throw new Error(`no row for ${method} ${path}`);
  return row;
};
/** The right call of a row, but for the changes. */
export const right = (method: string, path: string, changes?: Partial<Call>) => callOf(rowOf(method, path), changes);
