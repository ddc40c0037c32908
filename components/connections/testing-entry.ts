import type { ConnectionEntry } from '@/lib/connections/schema';

const TIME = '2026-11-21T08:00:00.000Z';

/** Credentials of a generation in use, as the API shows them. */
export const held = (generation: 'v2' | 'v1' | 'v0' = 'v2', of: object = {}) => ({
  ...{ generation, variables: [], pending: null },
  current: credentialView(),
  ...of,
});

export const credentialView = (of: object = {}) => ({
  ...{ endings: {}, state: 'proven', provenAt: TIME, refusedSince: null, createdAt: TIME, ...of },
});

/** A connection that was added on screen, as the API shows it. */
export const connectionEntry = (id: string, of: object = {}) =>
  ({
    ...{ id, slug: id, name: id.toUpperCase(), merchantName: null, baseUrl: 'https://api.example', source: 'added' },
    ...{ sandbox: false, testMode: false, country: 'KW', currency: 'KWD', timeZone: 'Asia/Kuwait', dayStartHour: 0 },
    ...{ countrySource: 'service', otherCountry: null, credentials: [], variablesOfOtherMerchant: [], problem: null },
    ...{ webhookUrl: 'https://desk.example/api/webhooks/t', webhookUrlIsLocal: false, lastWebhookAt: null },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', counts: { deliveries: 0, open: 0, branches: 0 } },
    ...{ editable: [], removable: false, ...of },
  }) as ConnectionEntry;
