import { respond } from '@/lib/http/call';

/** The orders as a CSV file, with its name. Throws a CallProblem. */
export async function exportSelected(ids: readonly string[]): Promise<{ name: string; content: Blob }> {
  const response = await respond('POST', '/api/deliveries/export', { body: { ids } });
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'deliveries.csv', content: await response.blob() };
}
