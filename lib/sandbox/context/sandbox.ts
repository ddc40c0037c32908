import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import type { Billing } from '../billing/billing';
import type { Faults } from '../requests/faults';
import type { RateLimits } from '../requests/rate-limits';
import type { RequestLog } from '../requests/request-log';
import type { Shop } from '../shop/history';
import type { Staff } from '../shop/staff';
import type { Clock } from '../simulation/clock';
import type { DriverSimulator } from '../simulation/driver-simulator';
import type { OrderBook } from '../simulation/order-book';
import type { Documented, Store } from '../store/store';
import type { WebhookFaults } from '../webhooks/webhook-faults';
import type { WebhookSender } from '../webhooks/webhook-sender';
import type { Site } from '../wire/site';

/** The parts of a running sandbox, for routes, control and pages. */
export type Sandbox = {
  store: Store;
  clock: Clock;
  book: OrderBook;
  billing: Billing;
  simulator: DriverSimulator;
  site: Site;
  headers: ReturnType<typeof serviceHeaders>;
  faults: Faults;
  rateLimits: RateLimits;
  webhookFaults: WebhookFaults;
  sender: WebhookSender;
  requests: RequestLog;
  /** How often each order with the magic value UNAVAILABLE was refused. */
  unavailable: Map<string, number>;
  control: boolean;
  documented: Documented;
  staff: Staff;
  startingSpeed: number;
  /** Null without a shop that lives. */
  shop: Shop | null;
};
