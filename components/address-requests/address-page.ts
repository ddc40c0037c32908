import { html } from 'hono/html';
import type { LinkView } from '@/lib/address-requests/link-view';
import { type AnswerProblems, askedFields, isAsked } from '@/lib/address-requests/parse-answer';
import type { KnownAddress } from '@/lib/address-requests/schema';
import type { Point } from '@/lib/map/geometry/point';
import type { AddressText } from '@/lib/order/address-fields';
import { mapBox, pinTools } from './map-view';
import { type Html, type PageStyle, plainPage } from './page-layout';
import { FOLLOW_SCRIPT, PIN_SCRIPT } from './page-scripts';
import type { PageText } from './page-text';

type AddressView = Extract<LinkView, { state: 'open' | 'confirmed' }>;
export type AddressPageInput = {
  view: AddressView;
  /** Where the map that can be moved opens. */
  start: Point & { zoom: number };
  /** Names to choose from, by their field. */
  names: Partial<Record<AddressText, readonly string[]>>;
  /** Typed values that could not be taken. */
  refused?: { typed: Readonly<Record<string, string>>; problems: AnswerProblems };
};

/** The page on which the customer completes and confirms the address. It works without scripts but for the pin. */
export function addressPage(style: PageStyle, input: AddressPageInput): Promise<Response> {
  const { t } = style;
  const { view, refused } = input;
  const isConfirmed = view.state === 'confirmed' && !refused;
  const title = t(`address-page.${isConfirmed ? 'confirmed' : 'open'}.title`);
  const lead = html`<h1>${title}</h1><p>${t(`address-page.${isConfirmed ? 'confirmed' : 'open'}.lead`)}</p>`;
  const body = isConfirmed
    ? html`<div id="followed" data-state="confirmed">${lead}${summary(t, view)}</div>
<details><summary>${t('address-page.confirmed.change')}</summary>${map(style, input)}${form(style, input)}</details>`
    : html`${refused ? refusal(t) : ''}${lead}${map(style, input)}${form(style, input)}`;
  return plainPage(style, {
    title: view.merchant ? `${title} · ${view.merchant}` : title,
    merchant: view.merchant,
    body,
    status: refused ? 422 : 200,
    script: isConfirmed ? `${PIN_SCRIPT}${FOLLOW_SCRIPT}` : PIN_SCRIPT,
    refreshes: isConfirmed,
  });
}

function refusal(t: PageText): Html {
  return html`<div class="note bad" role="alert"><p><b>${t('address-page.problems.title')}</b></p><p>${t('address-page.problems.lead')}</p></div>`;
}

function summary(t: PageText, { country, address }: AddressView): Html {
  const rows = askedFields(country).flatMap((field) => {
    const value = address.texts[field];
    return value ? [html`<dt>${fieldText(t, field)}</dt><dd><bdi>${value}</bdi></dd>`] : [];
  });
  const pin = html`<dt>${t('address-page.map.pin')}</dt><dd>${t('address-page.confirmed.pin')}</dd>`;
  return html`<dl>${rows}${address.point ? pin : ''}</dl>`;
}

function map(style: PageStyle, { start, refused, view }: AddressPageInput): Html {
  const { t } = style;
  const problem = refused?.problems.point;
  const facts = {
    ...start,
    drag: t('address-page.map.drag'),
    set: t('address-page.map.set'),
    failed: t('address-page.map.failed'),
    'no-position': t('address-page.map.noPosition'),
  };
  return html`${mapBox(style, t('address-page.map.label'), facts)}
${pinTools(t)}${problem ? html`<p class="why">${t(problem)}</p>` : ''}${knownLine(t, view.address)}`;
}

/** An address that was typed in one line, which the fields of the page can't show. */
function knownLine(t: PageText, { texts }: KnownAddress): Html | '' {
  return texts.first_line
    ? html`<p class="dim"><bdi>${t('address-page.known', { line: texts.first_line })}</bdi></p>`
    : '';
}

function form({ t }: PageStyle, { view, names, refused }: AddressPageInput): Html {
  const { country, address } = view;
  const typed = refused?.typed ?? {
    ...address.texts,
    latitude: address.point ? String(address.point.latitude) : '',
    longitude: address.point ? String(address.point.longitude) : '',
  };
  return html`<form id="address" method="post" novalidate>
<input type="hidden" name="latitude" value="${typed.latitude ?? ''}"><input type="hidden" name="longitude" value="${typed.longitude ?? ''}">
${askedFields(country).map((field) =>
  input(t, field, {
    value: typed[field] ?? '',
    isOptional: !isAsked(country, field),
    names: names[field],
    problem: refused?.problems[field],
  }),
)}
<button>${t('address-page.confirm')}</button>
</form>`;
}

type InputFacts = { value: string; isOptional: boolean; names?: readonly string[]; problem?: string };

function input(t: PageText, field: AddressText, { value, isOptional, names, problem }: InputFacts): Html {
  const list = names ? html` list="names-${field}"` : '';
  const wrong = problem ? html` aria-invalid="true" aria-describedby="why-${field}"` : '';
  return html`<label class="${WIDE.has(field) ? 'wide' : ''}"><span class="name">${fieldText(t, field)}${isOptional && !WITHOUT_HINT.has(field) ? html` <span>${t('address-page.optional')}</span>` : ''}</span>
<input name="${field}" value="${value}" dir="auto" autocomplete="off" maxlength="${field === 'instructions' ? 500 : 200}"${list}${wrong}>
${problem ? html`<span class="why" id="why-${field}">${t(problem)}</span>` : ''}</label>${
    names ? html`<datalist id="names-${field}">${names.map((name) => html`<option value="${name}">`)}</datalist>` : ''
  }`;
}

const fieldText = (t: PageText, field: AddressText) => t(`delivery-form.fields.destination_${field}`);
const WIDE: ReadonlySet<string> = new Set(['area', 'district', 'city', 'instructions', 'short_address']);
const WITHOUT_HINT: ReadonlySet<string> = new Set(['instructions']);
