// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '@/components/shell/user/session-context';
import { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionView } from '@/lib/connections/model/connection';
import ar from '@/lib/i18n/messages/ar/delivery-form.json';
import en from '@/lib/i18n/messages/en/delivery-form.json';
import { SHARED_MESSAGE_KEY } from '@/lib/intake/shared-message';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { Preferences } from '@/lib/preferences/schema';
import { OPERATIONS } from '@/lib/service/why-not';
import { emptyOrder, type OrderForm, orderInput } from '../order/order-form';
import { PasteBox } from './paste-box';

const FORMS = { en, ar };
const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const connection: ConnectionView = {
  id: 'c1',
  slug: 'shop',
  name: 'Shop',
  merchantName: null,
  country: 'KW',
  isCountryAssumed: false,
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  dayStartHour: 0,
  testMode: false,
  sandbox: true,
  attention: {
    waitingMinutes: 10,
    standingMinutes: 10,
    lateMinutes: 5,
    failedHours: 24,
    pickupMinutes: 10,
    positionDays: 30,
  },
};
const abilities = Abilities.parse({
  generations: ['v2'],
  operations: Object.fromEntries(OPERATIONS.map((name) => [name, { by: 'v2', whyNot: null }])),
  estimateVariants: [],
  problem: null,
  testMode: false,
  country: 'KW',
});
const user = { id: 'u1', name: 'Dana', email: 'd@example.test', role: 'dispatcher', permissions: ['delivery:write'] };

function Page({ opened, order }: { opened: { form?: UseFormReturn<OrderForm> }; order: OrderForm }) {
  const form = useForm<OrderForm>({ defaultValues: order });
  useEffect(() => {
    opened.form = form;
  }, [opened, form]);
  return (
    <FormProvider {...form}>
      <PasteBox beside={null} />
      <input type="tel" />
    </FormProvider>
  );
}

async function openForm(locale: 'en' | 'ar' = 'en', order = emptyOrder('KW', 'test')) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const opened: { form?: UseFormReturn<OrderForm> } = {};
  await act(async () =>
    root.render(
      <NextIntlClientProvider
        locale={locale}
        messages={{ 'delivery-form': FORMS[locale], ui: {} }}
        onError={() => undefined}
        timeZone="Asia/Kuwait"
      >
        <SessionProvider
          user={user}
          connection={connection}
          connections={[connection]}
          abilities={abilities}
          preferences={Preferences.parse({})}
          wasWide={true}
        >
          <Page opened={opened} order={order} />
        </SessionProvider>
      </NextIntlClientProvider>,
    ),
  );
  unmounts.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  await act(async () => {
    await Promise.all([import('@/lib/intake/read-with-money'), AREA_LOADERS.KW()]);
  });
  const { form } = opened;
  if (!form) throw new Error('the form is not on the page');

  const paste = (text: string) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      container.querySelector('input[type=tel]')?.dispatchEvent(event);
      await Promise.all([import('@/lib/intake/read-with-money'), AREA_LOADERS.KW()]);
      await Promise.resolve();
    });
  const button = (name: string | RegExp) =>
    [...container.querySelectorAll('button')].find(({ textContent }) =>
      typeof name === 'string' ? textContent === name : name.test(textContent ?? ''),
    );
  const click = (name: string | RegExp) => act(() => button(name)?.click());
  return { paste, click, button, form, text: () => container.textContent ?? '', container };
}

const plain = (shown: string) => shown.replace(/[\u2068\u2069]/g, '');

const MESSAGE = 'السالمية ق ١٠ ش ٣ م ١٢ الدور ٢ تلفون ٥١٢٣٤٥٦٧';

describe('PasteBox', () => {
  it('fills an empty form with one press, from the message pasted anywhere in it', async () => {
    const { paste, click, form, container } = await openForm();
    await paste(MESSAGE);
    expect(form.getValues('destination.area')).toBe('');
    const taking = document.activeElement;
    expect(taking?.textContent).toBe('Fill in 6 fields');
    act(() => (taking instanceof HTMLElement ? taking.click() : undefined));
    expect(form.getValues('destination')).toMatchObject({
      area: 'Salmiya',
      block: '10',
      street: '3',
      building: '12',
      floor: '2',
      contact_phone: '+965 5123 4567',
    });
    click('Show');
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('ق ١٠');
  });

  it('never overwrites what was typed', async () => {
    const { paste, click, form, text } = await openForm();
    await paste(MESSAGE);
    act(() => form.setValue('destination.block', '7'));
    click(/^Fill in/);
    expect(form.getValues('destination.block')).toBe('7');
    expect(form.getValues('destination.street')).toBe('3');
    expect(text()).toContain('Your own entry stays: Block.');
  });

  it('takes the payment that the message names, also without an amount', async () => {
    const { paste, click, form } = await openForm();
    expect(form.getValues('payment.type')).toBe('paid');
    await paste(`${MESSAGE} كاش`);
    click(/^Fill in/);
    expect(form.getValues('payment')).toMatchObject({ type: 'cash', amount: '' });
  });

  it('leaves the payment of an amount that was typed', async () => {
    const { paste, click, form } = await openForm();
    await paste(`${MESSAGE} كاش`);
    act(() => form.setValue('payment.amount', '5'));
    click(/^Fill in/);
    expect(form.getValues('payment')).toMatchObject({ type: 'paid', amount: '5' });
  });

  it('goes on to what is missing; the nearest branch comes by itself', async () => {
    const { paste, click, form, container } = await openForm();
    for (const path of ['payment-amount', 'origin-branch_id'])
      container.append(Object.assign(document.createElement('input'), { id: `field-${path}` }));
    await paste(`${MESSAGE}\nالاسم: نورة العلي`);
    click(/^Fill in/);
    expect(form.getValues('destination.contact_name')).toBe('نورة العلي');
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-payment-amount'));
  });

  it('names a time that the message states, and leaves the choice to the clerk', async () => {
    const { paste, click, form, text, container, button } = await openForm();
    const when = Object.assign(document.createElement('input'), { type: 'radio', name: 'when', checked: true });
    container.append(when);
    await act(async () => form.setValue('origin.branch_id', 'b1'));
    await paste(`${MESSAGE}\nالاسم: نورة العلي\nالمبلغ ٧ د.ك\nباچر الساعة ٥ العصر`);
    expect(text().replace(/[\u2068\u2069]/g, '')).toContain('The message names a time: “باچر الساعة ٥ العصر”.');
    click(/^Fill in/);
    expect(form.getValues('destination.instructions')).toBe('');
    expect(form.getValues('when')).toBe('now');
    expect(document.activeElement).toBe(when);
    click('Switch to Later');
    expect(form.getValues('when')).toBe('later');
    expect(button('Switch to Later')).toBeUndefined();
  });

  it('shows the sum with its words, and fills it with one press', async () => {
    const { paste, click, form, text } = await openForm();
    await paste(`${MESSAGE}\nالحساب 8.025 دينار كاش`);
    expect(plain(text())).toContain('KWD\u00a08.025Cash«الحساب 8.025 دينار»');
    click(/^Fill in/);
    expect(form.getValues('payment')).toMatchObject({ type: 'cash', amount: '8.025' });
  });

  it('asks where a sum can be read in two ways', async () => {
    const { paste, click, form, button, text } = await openForm();
    await paste(`${MESSAGE}\n1,250 kd`);
    click(/^Fill in/);
    expect(form.getValues('payment.amount')).toBe('');
    expect(text()).toContain('Order amount, not sure:');
    click(/^KWD\u00a01\.250/);
    expect(form.getValues('payment.amount')).toBe('1.250');
    expect(button(/^KWD/)).toBeUndefined();
  });

  it.each(['غير مدفوع ٥ دنانير', '5 KD, not paid yet', 'total 8 KD paid 4 KD', '5 KD knet or cash'])(
    'takes no payment that is not sure, whatever the last order had: %s',
    async (line) => {
      const { paste, click, form } = await openForm();
      const input = () => orderInput(form.getValues(), 'KW').payment.type;
      expect(input()).toBe('paid');
      await paste(`${MESSAGE}\n${line}`);
      click(/^Fill in/);
      expect(input()).toBeUndefined();
      click('Take it out again');
      expect(input()).toBe('paid');
    },
  );

  it('leaves the payment to the clerk who typed the amount', async () => {
    const { paste, click, form } = await openForm();
    await paste(`${MESSAGE}\n5 KD, not paid yet`);
    act(() => form.setValue('payment.amount', '3'));
    click(/^Fill in/);
    expect(orderInput(form.getValues(), 'KW').payment).toEqual({ amount: '3', type: 'paid' });
  });

  it('leaves the payment of the last order where the message speaks of none', async () => {
    const { paste, click, form } = await openForm();
    await paste(`${MESSAGE}\n5 KD`);
    click(/^Fill in/);
    expect(orderInput(form.getValues(), 'KW').payment).toEqual({ amount: '5', type: 'paid' });
  });

  it('gives the driver what was not understood only where the clerk adds it', async () => {
    const { paste, click, form, text, button } = await openForm();
    await paste(`السلام عليكم\nأبي ٢ كبسة ولبن\n${MESSAGE}\nالباب الأزرق، مقابل المسجد\nشكرا`);
    click(/^Fill in/);
    expect(form.getValues('destination.instructions')).toBe('');
    expect(plain(text())).toContain('Not used: «الباب الأزرق»');
    expect(plain(text())).not.toContain('Not used: «أبي');
    click('Add to the note');
    expect(form.getValues('destination.instructions')).toBe('الباب الأزرق');
    click('Add to the note');
    expect(form.getValues('destination.instructions')).toBe('الباب الأزرق, مقابل المسجد');
    expect(button('Add to the note')).toBeUndefined();
  });

  it('offers a name that stands beside the phone', async () => {
    const { paste, click, form } = await openForm();
    await paste('Bayan block 3 street 4 house 5\nRajesh Kumar 51234567');
    click('Rajesh Kumar');
    expect(form.getValues('destination.contact_name')).toBe('Rajesh Kumar');
  });

  it('takes everything out again but what was changed since', async () => {
    const { paste, click, form } = await openForm();
    await paste(MESSAGE);
    click(/^Fill in/);
    act(() => form.setValue('destination.building', '13'));
    click('Take it out again');
    expect(form.getValues('destination')).toMatchObject({ area: '', block: '', building: '13' });
  });

  it('leaves the choice between two phones to the clerk', async () => {
    const { paste, click, form } = await openForm();
    await paste('Bayan block 3 street 4 house 5\n51234567 or 99887766');
    click(/^Fill in/);
    expect(form.getValues('destination.contact_phone')).toBe('');
    click('+965 9988 7766');
    expect(form.getValues('destination.contact_phone')).toBe('+965 9988 7766');
  });

  it('leaves a paste into a form that has content to its field', async () => {
    const { paste, form, button } = await openForm();
    act(() => form.setValue('destination.contact_name', 'Sara'));
    await paste(MESSAGE);
    expect(button(/^Fill in/)).toBeUndefined();
  });

  it('keeps the message with the draft: what was taken can be taken out after a reload', async () => {
    const first = await openForm();
    await first.paste(MESSAGE);
    first.click(/^Fill in/);
    act(() => first.form.setValue('destination.block', '7'));
    const kept = first.form.getValues();
    expect(kept.message).toMatchObject({ text: MESSAGE, isTaken: true, filled: { floor: '2' } });
    const again = await openForm('en', kept);
    expect(again.text()).not.toContain('The customer’s message');
    again.click('Show');
    expect(again.text()).toContain('The customer’s message');
    expect(again.button(/^Fill in/)).toBeUndefined();
    again.click('Take it out again');
    expect(again.form.getValues('destination')).toMatchObject({ area: '', block: '7', street: '' });
    expect(again.form.getValues('message.text')).toBe('');
  });

  it('reads a message that the share sheet handed over, once', async () => {
    sessionStorage.setItem(SHARED_MESSAGE_KEY, MESSAGE);
    const { button } = await openForm();
    expect(button(/^Fill in/)?.textContent).toBe('Fill in 6 fields');
    expect(sessionStorage.getItem(SHARED_MESSAGE_KEY)).toBeNull();
  });

  it('speaks Arabic', async () => {
    const { paste, button } = await openForm('ar');
    await paste(MESSAGE);
    expect(button(/^تعبئة/)?.textContent).toBe('تعبئة 6 خانات');
  });
});
