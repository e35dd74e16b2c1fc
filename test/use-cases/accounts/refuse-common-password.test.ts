import { expect, it } from "vitest";
import { PASSWORD_WORDING } from "#domain/wording/accounts.ts";
import { refuseCommonPassword } from "#use-cases/accounts/refuse-common-password.ts";

const commonPasswords = { has: async (password: string) => password === "dragon" };

it("refuses a common password beside its field, and no other", async () => {
  expect(await refuseCommonPassword({ commonPasswords }, "newPassword", "dragon")).toEqual({
    ok: false,
    failure: { code: "invalid", field: "newPassword", message: PASSWORD_WORDING.tooCommon },
  });
  expect(await refuseCommonPassword({ commonPasswords }, "newPassword", "lizard")).toBeNull();
});
