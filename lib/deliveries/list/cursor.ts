import { z } from 'zod';
import { Problem } from '@/lib/http/problem';

/** PostgreSQL has no year 0. */
const Position = z.object({ createdAt: z.iso.datetime().refine((text) => text >= '0001'), id: z.uuid() });

/** A position in the list as text for a URL. */
export function encodeCursor({ createdAt, id }: { createdAt: string; id: string }): string {
  return `${createdAt}_${id}`;
}

/** The position of a cursor. 400 for text that is not a cursor. */
export function decodeCursor(cursor: string) {
  const [createdAt, id] = cursor.split('_');
  const position = Position.safeParse({ createdAt, id });
  if (!position.success) throw new Problem(400, 'invalid_input', { fields: [{ path: 'cursor', message: 'invalid' }] });
  return position.data;
}
