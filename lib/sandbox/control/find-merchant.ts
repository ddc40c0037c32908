import { notFound } from '../requests/api-error';
import type { SandboxContext } from '../requests/raw-request';
import type { Merchant } from '../store/records';
import type { Store } from '../store/store';

/** The merchant in the path. */
export function findMerchant(store: Store, context: SandboxContext): Merchant {
  const merchant = store.tables.merchant.get(context.req.param('id') ?? '');
  if (!merchant) throw notFound('Merchant not found');
  return merchant;
}
