import { sqlAvailabilityStore } from "#adapters/sql/stores/availability-store.ts";
import { availabilityStoreContract } from "#test/contracts/availability-store.ts";
import { eachDatabase } from "#test/support/databases.ts";

eachDatabase("sql stores", (fixture) => {
  availabilityStoreContract(fixture.dialect, async () => sqlAvailabilityStore((await fixture.empty()).database));
});
