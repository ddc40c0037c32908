import { cookies } from 'next/headers';
import { LAST_CONNECTION_COOKIE, placeOf } from '@/lib/http/connection-address';
import { homeConnection } from './current.server';

/** An address that names no connection, in the one that was looked at last. */
export async function homeAddress(path: string): Promise<string> {
  const jar = await cookies();
  const { slug } = await homeConnection(jar.get(LAST_CONNECTION_COOKIE)?.value);
  return `${placeOf(slug)}${path === '/' ? '' : path}`;
}
