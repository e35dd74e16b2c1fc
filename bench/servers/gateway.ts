import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { noOpGatewayPorts } from "../parts/no-op-gateway.ts";

const { instances } = readInput<{ instances: number }>();
const ports = await noOpGatewayPorts(instances);

host({ url: await listenLocally(whatsAppGateway(ports, { url: "http://127.0.0.1" })) });
