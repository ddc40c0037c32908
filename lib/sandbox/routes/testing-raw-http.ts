import { connect } from 'node:net';
import { ServiceError } from '@/lib/service/v2/schema';

const RESPONSE_TIMEOUT_MS = 5_000;

/** Writes bytes to the port of `url` and returns everything until the connection closes. */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error('no response'));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', () => resolve(Buffer.concat(chunks).toString()));
  });
}

export const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);

/** The body of a response, which must have the error shape. */
export function errorOf(response: string): ServiceError {
  const body = response.slice(response.indexOf('\r\n\r\n') + 4);
  return ServiceError.parse(JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? ''));
}

/** Bodies that are no order in any generation. */
export const MALFORMED_BODIES = [
  ['nothing', ''],
  ['half an object', '{"reference":'],
  ['text', '"reference"'],
  ['null', 'null'],
  ['an array', '[{}]'],
  ['NaN', '{"reference":"x","payment":{"amount":NaN}}'],
  ['endless depth', '['.repeat(200_000)],
  ['a byte order mark', '\ufeff{}x'],
  ['bytes that are not UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a prototype', '{"__proto__":{"reference":"x"},"constructor":1,"platformData":{"__proto__":{"orderId":"x"}}}'],
  ['5,000 levels', `{"origin":${'{"origin":'.repeat(5000)}1${'}'.repeat(5001)}`],
] as const;
