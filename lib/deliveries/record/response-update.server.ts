import type { ServiceDelivery } from '@/lib/service/model/records';
import type { LedgerChange, NewEvent } from '../ledger/rows.server';

export type Source = 'answer' | 'webhook' | 'poll';

export type Hint = { status: string; at: Date };

export type Applied = 'moved' | 'refreshed' | 'stale' | 'gone' | 'taken';

/** The answer to a read of an order that has a code, which no user has caused. */
export type ReadUpdate = Pick<ResponseUpdate, 'id' | 'answer' | 'sentAt' | 'source' | 'hints'>;

export type ResponseUpdate = {
  id: string;
  answer: ServiceDelivery;
  /** When the request was sent that the answer belongs to. */
  sentAt: Date;
  source: Source;
  /** Statuses that webhooks reported: they give the steps in between their time, and never set the status. */
  hints?: Hint[];
  actorId?: string | null;
  /** What the user's own action changes, and its events. */
  change?: LedgerChange;
  events?: NewEvent[];
  /** The code does not come from the answer to our create: it counts only while no other order has it (`taken`). */
  claimsCode?: boolean;
};
