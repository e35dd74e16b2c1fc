import { proto, WA_CERT_DETAILS } from "baileys";
import { generateKeyPair, type KeyPair, sign } from "./libsignal.ts";

const { Details } = proto.CertChain.NoiseCertificate;

const INTERMEDIATE_SERIAL = 1;
const LEAF_SERIAL = 2;
const FOREVER = { notBefore: 1, notAfter: 4_102_444_800 };

/** root → intermediate → leaf, where the leaf certifies the server's Noise key. Clients know only the root's public key. */
export function certificateChain(root: KeyPair, staticPublicKey: Buffer): Buffer {
  const intermediate = generateKeyPair();
  const intermediateDetails = encodeDetails(INTERMEDIATE_SERIAL, WA_CERT_DETAILS.SERIAL, intermediate.public);
  const leafDetails = encodeDetails(LEAF_SERIAL, INTERMEDIATE_SERIAL, staticPublicKey);
  const chain = proto.CertChain.encode({
    intermediate: { details: intermediateDetails, signature: sign(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: sign(intermediate.private, leafDetails) },
  });
  return Buffer.from(chain.finish());
}

function encodeDetails(serial: number, issuerSerial: number, key: Buffer): Buffer {
  return Buffer.from(Details.encode({ serial, issuerSerial, key, ...FOREVER }).finish());
}
