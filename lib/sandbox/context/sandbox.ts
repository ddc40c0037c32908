import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import type { Billing } from '../billing/billing';
import type { Faults } from '../requests/faults';
import type { RateLimits } from '../requests/rate-limits';
import type { Unavailable } from '../requests/refuse-when-unavailable';
import type { RequestLog } from '../requests/request-log';
import type { Shop } from '../shop/open-shop';
import type { Staff } from '../shop/staff';
import type { Clock } from '../simulation/clock';
import type { DriverSimulator } from '../simulation/driver-simulator';
import type { OrderBook } from '../simulation/order-book';
import type { Documented } from '../store/documented';
import type { Store } from '../store/store';
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
  unavailable: Unavailable;
  control: boolean;
  documented: Documented;
  staff: Staff;
  startingSpeed: number;
  /** Null without a shop that lives. */
  shop: Shop | null;
};
