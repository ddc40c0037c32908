import type { ServerResponse } from 'node:http';
import { SCRIPT_POLICY, STRICT_POLICY } from '@/lib/security/headers';

const SCRIPT = /^\/_next\/static\/[^?]+\.js(?:$|\?)/;

/** Gives a response without a content security policy of its own the one of its path, when its head is written. */
export function withPolicy(response: ServerResponse, url = ''): void {
  const policy = SCRIPT.test(url) ? SCRIPT_POLICY : STRICT_POLICY;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: never[]) => {
    if (!response.hasHeader('content-security-policy')) response.setHeader('content-security-policy', policy);
    return writeHead(status, ...rest);
  };
}
