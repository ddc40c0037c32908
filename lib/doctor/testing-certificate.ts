import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** For tests: certificates of every kind, made on the spot (RFC 5280 in DER). */

type Wanted = { names?: string[]; from?: Date; to?: Date; by?: Authority };
type Authority = { key: KeyObject; name: string };

const DAY_MS = 86_400_000;

/** A certificate for `names`, signed by an authority or by itself. */
export function makeCertificate({ names = ['127.0.0.1'], from, to, by }: Wanted = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = names[0] ?? 'nobody';
  const cert = certificate({
    subject: name,
    issuer: by?.name ?? name,
    names,
    isAuthority: false,
    publicKey,
    signWith: by?.key ?? privateKey,
    from: from ?? new Date(Date.now() - DAY_MS),
    to: to ?? new Date(Date.now() + 90 * DAY_MS),
  });
  return { key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })), cert };
}

/** A certificate authority: what it signs with, and what is to be trusted. */
export function makeAuthority(name = 'Test Authority'): Authority & { cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = certificate({
    subject: name,
    issuer: name,
    names: [],
    isAuthority: true,
    publicKey,
    signWith: privateKey,
    from: new Date(Date.now() - 365 * DAY_MS),
    to: new Date(Date.now() + 365 * DAY_MS),
  });
  return { key: privateKey, name, cert };
}

type Parts = {
  subject: string;
  issuer: string;
  names: string[];
  isAuthority: boolean;
  publicKey: KeyObject;
  signWith: KeyObject;
  from: Date;
  to: Date;
};

let serial = 1;

function certificate({ subject, issuer, names, isAuthority, publicKey, signWith, from, to }: Parts): string {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const alternatives = names.map((name) =>
    isIP(name) ? tlv(0x87, Buffer.from(name.split('.').map(Number))) : tlv(0x82, Buffer.from(name)),
  );
  const extensions = [
    ...(isAuthority ? [extension('2.5.29.19', sequence(tlv(0x01, Buffer.from([0xff]))))] : []),
    ...(alternatives.length > 0 ? [extension('2.5.29.17', sequence(...alternatives))] : []),
  ];
  serial += 1;
  const toBeSigned = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([serial])),
    algorithm,
    distinguished(issuer),
    sequence(time(from), time(to)),
    distinguished(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(signWith);
  return pem('CERTIFICATE', sequence(toBeSigned, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature]))));
}

const extension = (id: string, value: Buffer) => sequence(oid(id), tlv(0x04, value));
const distinguished = (name: string) => sequence(tlv(0x31, sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(name)))));
const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const time = (date: Date) => tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const low = value & 0x7f;
  const high = value >> 7;
  return high === 0 ? [low] : [...base128(high).map((byte) => byte | 0x80), low];
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function pem(what: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`, ''].join('\n');
}
