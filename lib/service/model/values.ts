/** The values that the service names (interface, v2). They stand apart, so that pages load them without the wire's shapes. */

export const DELIVERY_STATUSES = [
  'pending',
  'accepted',
  'dispatched',
  'en_route',
  'completed',
  'canceled',
  'failed',
] as const;

export const ORIGIN_FORMATS = ['branch_format', 'location_format'] as const;

export const DESTINATION_FORMATS = [
  'location_format',
  'kuwait_format',
  'bahrain_format',
  'ksa_format',
  'ksa_short_format',
] as const;
/** The destination formats of all generations: v0 takes a Saudi address in one line. */
export const ORDER_FORMATS = [...DESTINATION_FORMATS, 'ksa_line_format'] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

export const PAYMENT_TYPES = ['paid', 'cash'] as const;

export const INVOICE_TYPES = [
  'REGULAR',
  'CUSTOMER_ORDER',
  'WALLET',
  'TOPUP_WALLET',
  'REFUND_WALLET',
  'REFUND',
  'TAP_WALLET',
] as const;

export const INVOICE_STATUSES = ['ISSUED', 'PAID', 'PENDING', 'SENT', 'CANCELED', 'AUTHORIZED'] as const;

export const WEBHOOK_TOPICS = ['order.updated', 'order.location.updated', 'wallet.balance_low'] as const;

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export const PERMISSIONS = [
  'branch:write',
  'branch:read',
  'branch:update',
  'branch:delete',
  'delivery:write',
  'delivery:read',
  'delivery:cancel',
  'delivery:retry',
  'invoices:read',
  'wallet:read',
] as const;

export type ServicePermission = (typeof PERMISSIONS)[number];

/** The platform name of an order that names none. */
export const DEFAULT_PLATFORM_NAME = 'Dispatch Desk';
