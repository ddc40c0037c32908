import type { serviceHeaders } from '@/lib/service/transport/headers';
import type { Faults } from './control/faults';
import type { RequestLog } from './control/request-log';
import type { Unavailable } from './control/unavailable';
import type { Clock } from './simulation/clock';
import type { Site } from './site';
import type { OrderBook } from './store/order-book';
import type { Store } from './store/store';
import type { WebhookFaults } from './webhooks/webhook-faults';
import type { WebhookSender } from './webhooks/webhook-sender';

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
