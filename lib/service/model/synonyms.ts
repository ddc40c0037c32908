/**
 * The names under which live services send a field, the interface's own first. A dot steps into a record. The first one
 * with a value counts.
 */

/** The records in which some services send another one. */
export const ENVELOPES = ['data', 'result', 'response', 'payload'] as const;

/** Every name below each of these paths; '' is the record itself. */
const at = (paths: readonly string[], names: readonly string[]) =>
  names.flatMap((name) => paths.map((path) => [path, name].filter(Boolean).join('.')));

const LATITUDE = ['latitude', 'lat'];
const LONGITUDE = ['longitude', 'lng', 'lon'];
const CUSTOMER_PATHS = ['customer', 'customer.location', 'customerLocation', 'customer_location'];
const DRIVER_PATHS = ['driver', 'driver.location', 'driverLocation', 'driver_location'];
const LOGISTICS = ['logistics', ''];

export const DELIVERY = {
  code: ['code', 'order_code', 'orderCode', 'delivery_code', 'deliveryCode', 'order_id', 'id', '_id'],
  id: ['id', '_id'],
  /** v0 calls it the order's id. */
  reference: ['reference', 'orderId'],
  status: ['status', 'orderStatus', 'order_status'],
  test_mode: ['test_mode', 'testMode'],
  amount: ['amount', 'payment.amount'],
  created_at: ['created_at', 'createdAt', 'orderCreatedAt'],
  currency: ['currency'],
  delivery_fee: ['delivery_fee', 'deliveryFee', 'fee'],
  customer_name: ['customer.name', 'customerName', 'customer_name'],
  customer_phone: [
    'customer.phone',
    'customer.phoneNumber',
    'customer.phone_number',
    'customerPhone',
    'customer_phone',
  ],
  customer_address: ['customer.address', 'customerAddress', 'customer_address'],
  customer_latitude: at(CUSTOMER_PATHS, LATITUDE),
  customer_longitude: at(CUSTOMER_PATHS, LONGITUDE),
  driver_name: ['driver.name', 'driverName', 'driver_name'],
  driver_phone: ['driver.phone', 'driver.phoneNumber', 'driver.phone_number', 'driverPhone', 'driver_phone'],
  driver_latitude: at(DRIVER_PATHS, LATITUDE),
  driver_longitude: at(DRIVER_PATHS, LONGITUDE),
  estimated_distance: at(LOGISTICS, ['estimated_distance', 'estimatedDistance', 'distance']),
  estimated_duration: at(LOGISTICS, ['estimated_duration', 'estimatedDuration', 'duration']),
  tracking_url: at(LOGISTICS, ['tracking_url', 'trackingUrl', 'tracking_link', 'trackingLink']),
  pickup_qr_url: at(LOGISTICS, ['pickup_qr_url', 'pickupQrUrl', 'qr_code_link', 'qrCodeLink']),
} as const;

export const ESTIMATE = {
  delivery_fee: DELIVERY.delivery_fee,
  currency: DELIVERY.currency,
  estimated_distance: ['estimated_distance', 'estimatedDistance', 'distance'],
  estimated_duration: ['estimated_duration', 'estimatedDuration', 'duration'],
  estimated_pickup_at: ['estimated_pickup_at', 'pickupEta'],
  estimated_delivery_at: ['estimated_delivery_at', 'deliveryEta'],
} as const;

export const BRANCH = {
  id: ['id', '_id'],
  name: ['name'],
  phone: ['phone', 'phoneNumber', 'phone_number'],
  latitude: at(['', 'location'], LATITUDE),
  longitude: at(['', 'location'], LONGITUDE),
  address: ['address'],
  created_at: DELIVERY.created_at,
} as const;

export const INVOICE = {
  id: ['id', '_id'],
  type: ['type'],
  status: ['status'],
  invoiceNo: ['invoiceNo', 'invoice_no'],
  amount: ['amount'],
  currency: ['currency'],
  ordersCount: ['ordersCount', 'orders_count'],
  deliveryTripsCount: ['deliveryTripsCount', 'delivery_trips_count'],
  periodBegin: ['periodBegin', 'period_begin'],
  periodEnd: ['periodEnd', 'period_end'],
  dueOn: ['dueOn', 'due_on'],
  createdAt: ['createdAt', 'created_at'],
} as const;

export const WALLET = {
  balance: ['balance'],
  warning_balance_level: ['warning_balance_level', 'warningBalanceLevel'],
  currency: ['currency'],
} as const;

/** The level that a webhook about a low balance names. */
export const LOW_BALANCE_LEVEL = [
  ...WALLET.warning_balance_level,
  'warning_level',
  'warningLevel',
  'threshold',
  'level',
  'limit',
] as const;

const PAGE_PATHS = at(['', ...ENVELOPES], ['', 'meta', 'pagination']);

export const PAGE = {
  page: at(PAGE_PATHS, ['page']),
  limit: at(PAGE_PATHS, ['limit', 'perPage', 'per_page']),
  total: at(PAGE_PATHS, ['total_count', 'totalCount', 'total']),
  totalPages: at(PAGE_PATHS, ['total_pages', 'totalPages']),
} as const;
