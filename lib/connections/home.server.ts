import { cookies } from 'next/headers';
import { LAST_CONNECTION_COOKIE, placeOf } from '@/lib/http/connection-address';
import { homeConnection } from './find-connection.server';

/** The address of a path in the last used connection, for links that name none. */
export async function homeAddress(path: string): Promise<string> {
  const jar = await cookies();
  const { slug } = await homeConnection(jar.get(LAST_CONNECTION_COOKIE)?.value);
  return `${placeOf(slug)}${path === '/' ? '' : path}`;
}
