import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { proto, WA_CERT_DETAILS } from "baileys";
import { describe, expect, test } from "vitest";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import { certificateChain } from "#sandbox/whatsapp/certificates.ts";
import { generateKeyPair, sign, verifies } from "#sandbox/whatsapp/libsignal.ts";
import { mediaTls } from "#sandbox/whatsapp/tls.ts";
import { makeAuthority, makeServerCertificate } from "#sandbox/whatsapp/x509.ts";

const VALIDITY = { from: new Date("2026-01-01T00:00:00Z"), until: new Date("2055-06-07T08:09:10Z") };
const SERIAL = Uint8Array.from([0, 0xff, 1]);

test("a signature verifies with its own key and message only", () => {
  const pair = generateKeyPair();
  const signature = sign(pair.private, Buffer.from("message"));
  expect(verifies(pair.public, Buffer.from("message"), signature)).toBe(true);
  expect(verifies(pair.public, Buffer.from("another"), signature)).toBe(false);
  expect(verifies(generateKeyPair().public, Buffer.from("message"), signature)).toBe(false);
  expect(verifies(pair.public, Buffer.from("message"), Buffer.alloc(3))).toBe(false);
});

test("the chain leads from the root to the server's key, each step signed by the one before", () => {
  const root = generateKeyPair();
  const server = generateKeyPair();
  const { intermediate, leaf } = proto.CertChain.decode(certificateChain(root, server.public));
  const { Details } = proto.CertChain.NoiseCertificate;
  const [upper, lower] = [intermediate, leaf].map((part) => Details.decode(part?.details ?? new Uint8Array()));
  const signed = (key: Uint8Array, part: typeof leaf) =>
    verifies(key, part?.details ?? new Uint8Array(), part?.signature ?? new Uint8Array());
  expect(signed(root.public, intermediate)).toBe(true);
  expect(signed(generateKeyPair().public, intermediate)).toBe(false);
  expect(signed(upper?.key ?? new Uint8Array(), leaf)).toBe(true);
  expect(upper?.issuerSerial).toBe(WA_CERT_DETAILS.SERIAL);
  expect(lower?.issuerSerial).toBe(upper?.serial);
  expect(Buffer.from(lower?.key ?? []).equals(server.public)).toBe(true);
});

describe("X.509", () => {
  const authority = { ...makeAuthority("An authority", SERIAL, VALIDITY), name: "An authority" };
  const server = makeServerCertificate(authority, "127.0.0.1", SERIAL, VALIDITY);
  const authorityCertificate = new X509Certificate(authority.certificatePem);
  const serverCertificate = new X509Certificate(server.certificatePem);

  test("an authority signs itself and may sign others", () => {
    expect(authorityCertificate.ca).toBe(true);
    expect(authorityCertificate.subject).toBe("CN=An authority");
    expect(authorityCertificate.verify(authorityCertificate.publicKey)).toBe(true);
    expect(authorityCertificate.serialNumber).toBe("FF01");
  });

  test("a server's certificate is the authority's, for its address and localhost, and signs nothing", () => {
    expect(serverCertificate.ca).toBe(false);
    expect(serverCertificate.checkIssued(authorityCertificate)).toBe(true);
    expect(serverCertificate.verify(authorityCertificate.publicKey)).toBe(true);
    expect(serverCertificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(serverCertificate.checkHost("localhost")).toBe("localhost");
    expect(serverCertificate.checkIP("127.0.0.2")).toBeUndefined();
  });

  test("dates before and after 2050 are both read as meant", () => {
    expect(serverCertificate.validFromDate).toEqual(VALIDITY.from);
    expect(serverCertificate.validToDate).toEqual(VALIDITY.until);
  });
});

test("TLS clients accept the server with the authority and refuse it without", async () => {
  const store = sandboxStore(":memory:");
  const files = mediaTls({ store, clock: systemClock(), random: systemRandom() }, "127.0.0.1");
  const server = createServer({ key: files.key, cert: files.cert }, (_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const get = async (ca?: string) => {
    const call = request({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, ...(ca && { ca }) }).end();
    const [response] = await once(call, "response");
    response.resume();
    return response.statusCode;
  };
  expect(await get(files.ca)).toBe(200);
  await expect(get()).rejects.toThrow(/certificate/);
  server.closeAllConnections();
  server.close();
  expect(mediaTls({ store, clock: systemClock(), random: systemRandom() }, "127.0.0.1").ca).toBe(files.ca);
  store.close();
});
