import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Ceremony = { challenge: string; rpId: string };
/** Changes that an attacker would make. */
type Forged = {
  origin?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  key?: KeyObject;
  type?: string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** A device with one passkey (ES256), as a browser at `origin` gives its answers; its counter goes up with each signature. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const dataOf = ({ rpId }: Ceremony, flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted]);
  };
  const described = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: base64url(id),
    privateKey,
    /** The answer to the options of a new passkey. */
    register: (options: { challenge: string; rp: { id: string }; user: { id: string } }, forged: Forged = {}) => {
      userHandle = options.user.id;
      const flags = USER_PRESENT | HAS_CREDENTIAL | (forged.isVerified === false ? 0 : USER_VERIFIED);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const authData = Buffer.concat([
        dataOf({ challenge: options.challenge, rpId: options.rp.id }, flags, counter),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        // COSE: an EC2 key for ES256 on P-256.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ]);
      const clientDataJSON = clientData('webauthn.create', options.challenge, forged.origin);
      const response = { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestation) };
      return JSON.stringify({ ...described, response });
    },
    /** The answer to the options of a signature. */
    sign: (options: Ceremony, forged: Forged = {}) => {
      counter = forged.counter ?? counter + 1;
      const flags = USER_PRESENT | (forged.isVerified === false ? 0 : USER_VERIFIED);
      const authData = dataOf(options, flags, counter);
      const json = clientData(forged.type ?? 'webauthn.get', options.challenge, forged.origin);
      const signer = createSign('sha256').update(authData).update(sha256(json));
      const response = {
        clientDataJSON: base64url(json),
        authenticatorData: base64url(authData),
        signature: base64url(signer.sign(forged.key ?? privateKey)),
        userHandle: forged.userHandle ?? userHandle,
      };
      return JSON.stringify({ ...described, response });
    },
  };
}
