import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** CBOR of what an authenticator returns: a map of text to text, an empty map, or bytes shorter than 64 KiB. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), Buffer.from(bytes)]);

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A passkey in software (WebAuthn, ES256, no attestation), as a browser would use it on `origin`. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let uses = 0;

  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const authenticatorData = (rpId: string, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32((uses += 1))]);

  /** The public key in COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, text: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(text, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
  }

  const toJson = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** What `navigator.credentials.create` returns, as JSON. */
    create({ challenge, rp }: CreationOptions) {
      const data = Buffer.concat([
        authenticatorData(rp.id ?? '', USER_PRESENT | HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge));
      return toJson({ clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] });
    },
    /** What `navigator.credentials.get` returns, as JSON. */
    get({ challenge, rpId }: RequestOptions) {
      const data = authenticatorData(rpId ?? '', USER_PRESENT);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return toJson({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
