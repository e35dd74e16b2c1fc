import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { type GivenApp, readApp } from "#use-cases/provider-api/telegram/read-app.ts";

const instance = { instanceId: 7, client: "Client007" };
const OWN = { apiId: "12345", appHash: "own" };

function read(given: GivenApp, own: typeof OWN | null = OWN) {
  const asked: number[] = [];
  const instances = {
    readTelegramApp: async (id: number) => {
      asked.push(id);
      return own;
    },
  };
  return { asked, app: readApp({ instances }, instance, given) };
}

it.each([
  [{}, { apiId: 12345, apiHash: "own" }, [7]],
  [{ apiId: "1" }, { apiId: 1, apiHash: "own" }, [7]],
  [{ apiHash: "given" }, { apiId: 12345, apiHash: "given" }, [7]],
  [{ apiId: "1", apiHash: "given" }, { apiId: 1, apiHash: "given" }, []],
])("%j is completed from the instance to %j", async (given, app, askedFor) => {
  const { asked, app: found } = read(given);
  expect(await found).toEqual(success(app));
  expect(asked).toEqual(askedFor);
});

it.each([
  [{}, null, "API_ID_MISSING"],
  [{ apiId: "1" }, null, "API_ID_MISSING"],
  [{ apiHash: "given" }, null, "API_ID_MISSING"],
  [{ apiId: "x" }, OWN, "API_ID_INVALID"],
  [{ apiId: "2147483648", apiHash: "given" }, null, "API_ID_INVALID"],
] as const)("%j beside %j ends in %s", async (given, own, error) => {
  expect(await read(given, own).app).toEqual(failure({ code: "telegram-error", error }));
});
