import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';

/** The sandbox's public sign-in and the page of its shop, to print. */
export function sandboxGreeting(sandboxPort: number): string[] {
  const [first, ...others] = SANDBOX_USERS.map(({ email }) => email);
  return [
    'This is the sandbox: simulated drivers, no real orders, no real money.',
    `Sign in as ${first} with the password ${SANDBOX_PASSWORD}`,
    `(the other roles: ${others.join(', ')}).`,
    `Simulated till, speed of the drivers, top-ups, invoices: http://127.0.0.1:${sandboxPort}/shop`,
  ];
}
