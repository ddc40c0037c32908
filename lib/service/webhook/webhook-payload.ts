import { money, object, pick, recordOf, text } from '../model/fields';
import { isKnownStatus, statusWord } from '../model/status-words';
import { DELIVERY, LOW_BALANCE_LEVEL, WALLET } from '../model/synonyms';
import type { WebhookHint, WebhookKind } from './webhook-hint';
import { driverPosition, positionInOrder } from './webhook-position';

type Fields = Record<string, unknown>;

/** The fields of a payload, those inside a known envelope among them. */
export function payloadFields(json: unknown): Fields {
  const outer = object(json);
  return { ...outer, ...recordOf(outer, ['delivery', 'order'], [['code', 'order_code', 'balance']]) };
}

/** The topic of a webhook that names none, by the fields that only its kind of payload has. */
export function topicOfPayload(fields: Fields): string | null {
  const hasOrder = ['amount', 'customer', 'logistics', 'orderStatus'].some((name) => fields[name] !== undefined);
  if (!hasOrder && driverOf(fields, 'location')) return 'order.location.updated';
  if (!hasOrder && recordOf(fields, ['wallet'], [WALLET.balance]).balance !== undefined) return 'wallet.balance_low';
  return hasOrder || fields.status !== undefined ? 'order.updated' : null;
}

/** Live services use the topics' names or the events' (`delivery.accepted`). */
export function webhookKind(topic: string): WebhookKind {
  if (topic === 'order.location.updated' || topic === 'driver.location_updated') return 'location';
  if (topic === 'order.updated' || topic.startsWith('delivery.')) return 'delivery';
  if (topic === 'app.uninstalled') return 'uninstalled';
  return topic === 'wallet.balance_low' ? 'wallet' : 'other';
}

export function codeOf(fields: Fields): string | null {
  return text(pick(fields, DELIVERY.code) ?? fields.orderId) || null;
}

/** The status of a delivery; without one in the payload, the one that the event's name states. */
export function statusOf(fields: Fields, topic: string): string | null {
  const stated = text(pick(fields, DELIVERY.status));
  if (stated) return statusWord(stated);
  const named = statusWord(/^delivery\.(\w+)$/.exec(topic)?.[1] ?? '');
  return isKnownStatus(named) ? named : null;
}

/** The interface does not show the payload of locations: the position is read from each plausible field. */
export function driverOf(fields: Fields, kind: WebhookKind): WebhookHint['driver'] {
  return kind === 'location' ? driverPosition(fields) : positionInOrder(fields);
}

export function walletOf(fields: Fields): NonNullable<WebhookHint['wallet']> {
  const inner = { ...fields, ...recordOf(fields, ['wallet'], [WALLET.balance]) };
  const currency = text(pick(inner, WALLET.currency));
  return {
    balance: money(pick(inner, WALLET.balance), currency),
    warning_balance_level: money(pick(inner, LOW_BALANCE_LEVEL), currency),
    currency,
  };
}
