import { Pool } from "undici";
import { host, readInput } from "../harness/host.ts";
import type { ReceivedPost } from "./receiver.ts";

/** Undici alone, which posts the same bytes again and again and keeps nothing. */
const { url, endpoints, inFlight } = readInput<{ url: string; endpoints: number; inFlight: number }>();
const pools = Array.from({ length: endpoints }, () => new Pool(url, { connections: inFlight, pipelining: 1 }));

host(
  {},
  {
    /** So many to each of the endpoints. */
    async post({ headers, body, each }: ReceivedPost & { readonly each: number }) {
      const worker = async (pool: Pool, left: { count: number }): Promise<void> => {
        while (left.count > 0) {
          left.count -= 1;
          const answer = await pool.request({ method: "POST", path: "/", headers, body });
          await answer.body.text();
          if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
        }
      };
      await Promise.all(
        pools.flatMap((pool) => {
          const left = { count: each };
          return Array.from({ length: inFlight }, () => worker(pool, left));
        }),
      );
    },
  },
);
