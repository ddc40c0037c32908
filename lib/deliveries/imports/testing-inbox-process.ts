import { z } from 'zod';
import { findConnectionRow } from '@/lib/connections/model/rows.server';
import { toConnection } from '@/lib/connections/model/to-connection.server';
import { openDatabase } from '@/lib/db/client.server';
import { createGateway } from '@/lib/service/gateway.server';
import { serveInbox } from '../scenarios/testing-orders';

/** For tests: the inbox of a connection in a process of its own, which a test may kill. Sends its address to its parent. */

export const InboxProcess = z.object({
  databaseUrl: z.string(),
  connectionId: z.string(),
  webhookToken: z.string(),
  baseUrl: z.string(),
  v2: z.object({ apiKey: z.string(), apiSecret: z.string() }),
});
export type InboxProcess = z.infer<typeof InboxProcess>;

const [, , given] = process.argv;
const { databaseUrl, connectionId, webhookToken, ...service } = InboxProcess.parse(JSON.parse(given ?? ''));
const { db } = openDatabase(databaseUrl);
const { url } = await serveInbox({
  db,
  connection: { ...toConnection(await findConnectionRow(db, connectionId)), webhookToken },
  service: createGateway(service),
  now: () => new Date(),
});
process.send?.(url);
