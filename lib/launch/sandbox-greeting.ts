import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/access/sandbox-users';

/** The sandbox's public sign-in, to print. */
export function sandboxGreeting(): string[] {
  const [first, ...others] = SANDBOX_USERS.map(({ email }) => email);
  return [
    'This is the sandbox: simulated drivers, no real orders, no real money.',
    `Sign in as ${first} with the password ${SANDBOX_PASSWORD}`,
    `(the other roles: ${others.join(', ')}).`,
  ];
}
