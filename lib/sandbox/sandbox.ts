import type { serviceHeaders } from '@/lib/service/headers';
import type { Clock } from './clock';
import type { Faults } from './faults';
import type { OrderBook } from './order-book';
import type { RequestLog } from './request-log';
import type { Site } from './site';
import type { Store } from './store';
import type { Unavailable } from './unavailable';
import type { WebhookFaults } from './webhook-faults';
import type { WebhookSender } from './webhook-sender';

/** The parts that routes and control work on. */
export type Sandbox = {
  store: Store;
  clock: Clock;
  book: OrderBook;
  site: Site;
  headers: ReturnType<typeof serviceHeaders>;
  faults: Faults;
  webhookFaults: WebhookFaults;
  sender: WebhookSender;
  requests: RequestLog;
  unavailable: Unavailable;
  control: boolean;
  startingSpeed: number;
};
