import { describe } from "vitest";
import { accepting } from "./message-store/accepting.ts";
import { forgetting } from "./message-store/forgetting.ts";
import { life } from "./message-store/life.ts";
import { listing } from "./message-store/listing.ts";
import { freshWorld, type MakeMessageStore } from "./message-store/world.ts";

export function messageStoreContract(name: string, make: MakeMessageStore): void {
  describe(`message store: ${name}`, () => {
    const world = freshWorld(make);
    accepting(world);
    life(world);
    listing(world);
    forgetting(world);
  });
}
