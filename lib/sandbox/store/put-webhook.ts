import type { Account } from './account';
import type { Key } from './records';
import type { Transaction } from './store';

export function putWebhook(transaction: Transaction, { generation, holder }: Account, webhook: Key['webhook']): void {
  if (generation === 'v2') transaction.put('key', { ...holder, webhook });
  else if (generation === 'v1') transaction.put('installation', { ...holder, webhook });
  else transaction.put('v0Key', { ...holder, webhook });
}
