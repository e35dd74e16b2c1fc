import type { Result } from "#domain/result.ts";
import type { FileToKeep, KeptFile } from "#ports/provider.ts";
import type { Leaving } from "#ports/turns.ts";
import type { Providers } from "#ports/web-ports.ts";
import { findOwned, type OwnedInput } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../linking/open-gateway.ts";

/** Has the gateway keep a file that will be sent in messages of an owner's instance. `gone`: nobody waits for it any more. */
export async function keepFileAsOwner(
  ports: OpenPorts & Providers,
  { file, gone, ...input }: OwnedInput & { readonly file: FileToKeep; readonly gone?: Leaving | undefined },
): Promise<Result<KeptFile, GatewayFailure>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const { platform } = found.value;
  return askGateway(ports, input, platform, (credentials) => ports[platform].keepFile(credentials, file, gone));
}
