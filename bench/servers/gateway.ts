import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { type NoOpInput, noOpGateway } from "../parts/no-op-gateway.ts";

const { ports } = await noOpGateway(readInput<NoOpInput>());

host({ url: await listenLocally(whatsAppGateway(ports, { url: "http://127.0.0.1" })) });
