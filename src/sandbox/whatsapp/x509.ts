import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** X.509 certificates over P-256 keys, in the little DER that they need: Node reads certificates but makes none. */

export interface Authority {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

interface Validity {
  readonly from: Date;
  readonly until: Date;
}

const OID = {
  commonName: "2.5.4.3",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  subjectAltName: "2.5.29.17",
  subjectKeyId: "2.5.29.14",
  authorityKeyId: "2.5.29.35",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

const SIGNATURE_ALGORITHM = sequence(objectId(OID.ecdsaWithSha256));
const TRUE = tagged(0x01, Buffer.from([0xff]));

/** A certificate authority that signs itself. */
export function makeAuthority(name: string, serial: Uint8Array, validity: Validity): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = [
    extension(OID.basicConstraints, sequence(TRUE), true),
    extension(OID.keyUsage, bits(0x06), true),
    extension(OID.subjectKeyId, tagged(0x04, keyId(publicKey))),
  ];
  const body = certificateBody({ serial, issuer: name, subject: name, validity, publicKey, extensions });
  return signed(body, privateKey, privateKey);
}

/** A TLS server's certificate for one address and for localhost. */
export function makeServerCertificate(
  authority: Authority & { name: string },
  host: string,
  serial: Uint8Array,
  validity: Validity,
): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const authorityKey = createPrivateKey(authority.privateKeyPem);
  const extensions = [
    extension(OID.basicConstraints, sequence(), true),
    extension(OID.keyUsage, bits(0x80), true),
    extension(OID.extendedKeyUsage, sequence(objectId(OID.serverAuth))),
    extension(OID.subjectAltName, sequence(alternativeName(host), tagged(0x82, Buffer.from("localhost")))),
    extension(OID.authorityKeyId, sequence(tagged(0x80, keyId(createPublicKey(authorityKey))))),
  ];
  const body = certificateBody({ serial, issuer: authority.name, subject: host, validity, publicKey, extensions });
  return signed(body, authorityKey, privateKey);
}

function certificateBody(fields: {
  serial: Uint8Array;
  issuer: string;
  subject: string;
  validity: Validity;
  publicKey: KeyObject;
  extensions: Buffer[];
}): Buffer {
  return sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(fields.serial),
    SIGNATURE_ALGORITHM,
    distinguishedName(fields.issuer),
    sequence(time(fields.validity.from), time(fields.validity.until)),
    distinguishedName(fields.subject),
    fields.publicKey.export({ format: "der", type: "spki" }),
    tagged(0xa3, sequence(...fields.extensions)),
  );
}

function signed(body: Buffer, signer: KeyObject, privateKey: KeyObject): Authority {
  const certificate = sequence(body, SIGNATURE_ALGORITHM, bitString(sign("sha256", body, signer)));
  const lines = certificate.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    privateKeyPem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...dependencies: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(dependencies));
}

/** Positive and as short as can be: no zeros in front, save one where the leading bit would mean a sign. */
function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(start);
  const needsZero = ((digits[0] ?? 0) & 0x80) !== 0;
  return tagged(0x02, Buffer.concat([Buffer.alloc(needsZero ? 1 : 0), digits]));
}

function bitString(bytes: Buffer, unusedBits = 0): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([unusedBits]), bytes]));
}

/** Flags in one octet, the first in its highest bit. */
function bits(octet: number): Buffer {
  return bitString(Buffer.from([octet]), 31 - Math.clz32(octet & -octet));
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId(OID.commonName), tagged(0x0c, Buffer.from(commonName)))));
}

/** Two-digit years up to 2049, four-digit years after, as the standard has it. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}

function alternativeName(host: string): Buffer {
  return isIPv4(host) ? tagged(0x87, Buffer.from(host.split(".").map(Number))) : tagged(0x82, Buffer.from(host));
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(objectId(id), ...(critical ? [TRUE] : []), tagged(0x04, value));
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash("sha1")
    .update(publicKey.export({ format: "der", type: "spki" }))
    .digest();
}
