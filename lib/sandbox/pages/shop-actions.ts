import { monthEnd, monthOf } from '../billing/calendar';
import type { Sandbox } from '../context/sandbox';
import { readAmount } from '../control/read-amount';
import { ClockSetting, parseSetting, TillSetting, TopUpSetting } from '../control/settings';
import { ApiError, forbidden, notFound } from '../requests/api-error';
import type { SandboxContext } from '../requests/raw-request';
import { setTill } from '../shop/set-till';
import type { Merchant } from '../store/records';
import { type Language, languageOf } from './layout';
import { DIFFERENCES, shopMerchant, shopPage, shopUrl } from './shop';

/** The planted difference of another amount, in minor units: two dinars and a half, or 25 riyals. */
const OTHER_AMOUNT_MINOR = 2_500;
const ONE_ORDER_MINOR = 1_250;
const MINUTE_SECONDS = 60;

/** A form of the shop's page. What it refuses is shown on the page. */
export async function actOnShop(sandbox: Sandbox, context: SandboxContext): Promise<Response> {
  const language: Language = languageOf(context.req.query('lang'), context.env.incoming.headers['accept-language']);
  demandOwnPage(sandbox, context);
  const merchant = shopMerchant(sandbox, context.req.query('country'));
  try {
    act(
      sandbox,
      merchant,
      context.req.param('action') ?? '',
      new URLSearchParams(new TextDecoder().decode(context.var.body)),
    );
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
      billing.billMonth(merchant, billing.openMonth(merchant.id), differenceOf(form.get('difference')));
      break;
    default:
      throw notFound('There is nothing at this path');
  }
}

function differenceOf(given: string | null) {
  const kind = DIFFERENCES.find((difference) => difference === given) ?? 'none';
  const differences = {
    none: { orders: 0, amountMinor: 0 },
    more: { orders: 1, amountMinor: ONE_ORDER_MINOR },
    fewer: { orders: -1, amountMinor: -ONE_ORDER_MINOR },
    amount: { orders: 0, amountMinor: OTHER_AMOUNT_MINOR },
  };
  return differences[kind];
}
