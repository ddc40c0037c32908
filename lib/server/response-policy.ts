import type { ServerResponse } from 'node:http';
import { STRICT_POLICY } from '@/lib/security/headers';

/** Gives a response without a content security policy of its own the strict one, when its head is written. */
export function withPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: never[]) => {
    if (!response.hasHeader('content-security-policy')) response.setHeader('content-security-policy', STRICT_POLICY);
    return writeHead(status, ...rest);
  };
}
