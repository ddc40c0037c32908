import { readAttentionSettings } from '@/lib/progress/attention-settings';
import { COUNTRIES, COUNTRY_FACTS, type Connection, type ConnectionView, countryOfCurrency } from './connection';
import type { ConnectionRow } from './rows.server';
import { readWebhookToken } from './webhook-token.server';

export function toConnection(row: ConnectionRow): Connection {
  const declared = COUNTRIES.find((code) => code === row.country);
  const country = declared ?? 'KW';
  const { currency, timeZone } = COUNTRY_FACTS[country];
  return {
    id: row.id,
    slug: row.slug,
    environmentKey: row.environmentKey,
    name: row.name,
    merchantName: row.merchantName,
    baseUrl: row.baseUrl,
    webhookToken: readWebhookToken(row),
    country,
    isCountryAssumed: !declared && countryOfCurrency(row.currency) !== country,
    currency,
    timeZone,
    dayStartHour: row.dayStartHour,
    testMode: row.testMode,
    branchesNeedAddress: row.branchesNeedAddress,
    escalation: row.escalation,
    sandbox: row.sandbox,
    attention: readAttentionSettings(row.attention),
  };
}

/** The fields of a connection that a browser may know. */
export function connectionView(connection: Connection): ConnectionView {
  const { environmentKey, baseUrl, webhookToken, branchesNeedAddress, escalation, ...view } = connection;
  return view;
}
