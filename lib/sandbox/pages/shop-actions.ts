import { monthEnd, monthOf } from '../billing/calendar';
import type { Sandbox } from '../context/sandbox';
import { ClockSetting, parseSetting, readAmount, TillSetting, TopUpSetting } from '../control/settings';
import { ApiError, forbidden, notFound, type SandboxContext } from '../requests/request';
import { setTill } from '../shop/till';
import type { Merchant } from '../store/records';
import { type Language, languageOf } from './layout';
import { shopMerchant, shopPage, shopUrl } from './shop';

/** The amounts that an invoice shows beyond the truth: one order, or 2.5 dinars, which are 25 riyals. */
const DIFFERENCES = new Map([
  ['more', { orders: 1, amountMinor: 1_250 }],
  ['fewer', { orders: -1, amountMinor: -1_250 }],
  ['amount', { orders: 0, amountMinor: 2_500 }],
]);
const MINUTE_SECONDS = 60;

/** A form of the shop's page. What it refuses is shown on the page. */
export async function actOnShop(sandbox: Sandbox, context: SandboxContext): Promise<Response> {
  const language: Language = languageOf(context.req.query('lang'), context.env.incoming.headers['accept-language']);
  demandOwnPage(sandbox, context);
  const merchant = shopMerchant(sandbox, context.req.query('country'));
  try {
    const form = new URLSearchParams(new TextDecoder().decode(context.var.body));
    act(sandbox, merchant, context.req.param('action') ?? '', form);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return shopPage(sandbox, merchant, language, error.message);
    throw error;
  }
  return new Response(null, { status: 303, headers: { location: shopUrl(merchant, language) } });
}

/** Only a form of this sandbox's own page may change it, and no other website. */
function demandOwnPage({ control }: Sandbox, context: SandboxContext) {
  const { origin, host } = context.env.incoming.headers;
  if (!control) throw forbidden('The sandbox was started without --control');
  if (origin !== `http://${host}`) throw forbidden('The shop is changed on its own page');
}

function act(sandbox: Sandbox, merchant: Merchant, action: string, form: URLSearchParams): void {
  const { store, clock, simulator, billing } = sandbox;
  const number = (name: string) => Number(form.get(name) || Number.NaN);
  switch (action) {
    case 'till':
      setTill(
        store,
        merchant.id,
        parseSetting(TillSetting, {
          perHour: number('perHour'),
          byHour: form.has('byHour'),
          failureShare: number('failures') / 100,
          rush: form.has('rush'),
          topsUp: form.has('topsUp'),
        }),
      );
      break;
    case 'pause':
    case 'resume':
      setTill(store, merchant.id, { paused: action === 'pause' });
      break;
    case 'speed':
      clock.setSpeed(parseSetting(ClockSetting, { speed: number('speed') }).speed ?? 1);
      break;
    case 'next-month': {
      const now = clock.schedule();
      clock.advance(Math.ceil((monthEnd(monthOf(now)) - now) / 1000) + MINUTE_SECONDS);
      simulator.catchUp();
      billing.closeDue();
      break;
    }
    case 'top-up':
    case 'refund': {
      const { amount } = parseSetting(TopUpSetting, { amount: number('amount') });
      billing[action === 'top-up' ? 'topUp' : 'refund'](merchant, readAmount(amount, merchant.currency));
      break;
    }
    case 'bill':
      billing.billMonth(merchant, billing.openMonth(merchant.id), DIFFERENCES.get(form.get('difference') ?? ''));
      break;
    default:
      throw notFound('There is nothing at this path');
  }
}
