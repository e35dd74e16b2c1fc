import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { type Account, linkedAccount } from "./accounts.ts";
import { type Callers, callers } from "./http.ts";
import { type Crowd, crowd } from "./phones.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

export interface World {
  readonly product: Product;
  readonly accounts: readonly Account[];
  readonly crowd: Crowd;
  of(platform: Platform): readonly Account[];
}

interface WorldOptions extends ProductOptions {
  /** Linked accounts of each platform. */
  readonly accounts: number;
}

/** A product with linked accounts for as long as `use` takes. */
export async function withWorld({ accounts: count, ...options }: WorldOptions, use: (world: World) => Promise<void>) {
  const product = await startProduct(options);
  try {
    const accounts: Account[] = [];
    for (const platform of PLATFORMS) {
      for (let at = 0; at < count; at += 1) accounts.push(await linkedAccount(product, platform, at));
    }
    const of = (platform: Platform) => accounts.filter((account) => account.platform === platform);
    await use({ product, accounts, crowd: crowd(), of });
  } finally {
    await product.remove();
  }
}

/** Calls that belong to no load. */
export async function withCallers<Value>(use: (through: Callers) => Promise<Value>): Promise<Value> {
  const through = callers({ timeoutMs: 30_000 });
  try {
    return await use(through);
  } finally {
    through.close();
  }
}
