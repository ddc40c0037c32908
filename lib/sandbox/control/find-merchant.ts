import { notFound } from '../routes/api-error';
import type { SandboxContext } from '../routes/raw-request';
import type { Merchant } from '../store/records';
import type { Store } from '../store/store';

/** The merchant in the path. */
export function findMerchant(store: Store, context: SandboxContext): Merchant {
  const merchant = store.tables.merchant.get(context.req.param('id') ?? '');
  if (!merchant) throw notFound('Merchant not found');
  return merchant;
}
