export type Address = { host: string; port: number };

/** The application's role, and its database. */
export const APP = 'dispatch_desk';

/** The URL of the application's own database. */
export function databaseUrl(address: Address, password: string): string {
  return urlOf(address, APP, password, APP);
}

/** `host` may be the folder of a Unix socket. */
export function urlOf({ host, port }: Address, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}
