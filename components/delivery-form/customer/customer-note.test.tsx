import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Customer } from '@/lib/customers/schema';
import ar from '@/lib/i18n/messages/ar/delivery-form.json';
import en from '@/lib/i18n/messages/en/delivery-form.json';
import { CustomerNote } from './customer-note';

const FORMS = { en, ar };
const customer: Customer = {
  id: 'c1',
  phone: '+96551234567',
  name: 'Bader',
  deliveriesCount: 3,
  note: '',
  blockedReason: null,
  addresses: [],
  underWay: [],
  destinationFormat: '',
  destination: {},
  lastUsedAt: '2026-11-20T15:00:00Z',
};

function shown(of: Customer | undefined, locale: 'en' | 'ar' = 'en'): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ 'delivery-form': FORMS[locale] }} timeZone="Asia/Kuwait">
      <CustomerNote customer={of} />
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]*>|[\u2068\u2069]/g, '');
}

describe('CustomerNote', () => {
  it('says nothing about a phone that is not known, or of whom nothing was written', () => {
    expect(shown(undefined)).toBe('');
    expect(shown(customer)).toBe('');
  });

  it('shows the note, and the reason of a block', () => {
    expect(shown({ ...customer, note: "Don't ring" })).toBe('Note: Don&#x27;t ring');
    expect(shown({ ...customer, blockedReason: 'Never pays' })).toBe('This customer is blocked: Never pays');
    const both = { ...customer, note: 'لا ترن الجرس', blockedReason: 'لا يدفع' };
    expect(shown(both, 'ar')).toBe('هذا العميل محظور: لا يدفعملاحظة: لا ترن الجرس');
  });
});
