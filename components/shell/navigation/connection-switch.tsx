import { Check, ChevronsUpDown, LayoutList } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePath } from '@/components/nav/connection-navigation';
import { CountBadge } from '@/components/ui/badge';
import { useNarrowed } from '@/components/ui/input/use-narrowed';
import { POPUP_CLASS } from '@/components/ui/overlay/popup-class';
import { remember } from '@/components/ui/remember';
import { cx } from '@/components/ui/style/cx';
import { useDisclosure } from '@/components/ui/use-disclosure';
import type { ConnectionView } from '@/lib/connections/model/connection';
import { connectionPath, LAST_CONNECTION_COOKIE } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { useConnection, useConnections, useSession } from '../user/session-context';
import { useAttentionByConnection, useAttentionElsewhere } from '../user/use-attention-by-connection';
import { ConnectionName } from './connection-name';
import { TestMark } from './test-mark';

/**
 * Switches between connections; hidden if there is only one. A switch loads a new document, so no state of the other
 * merchant stays. A cookie keeps the choice, for addresses without a connection.
 */
export function ConnectionSwitch() {
  const t = useTranslations('shell.connections');
  const connections = useConnections();
  const current = useConnection();
  const { open, setOpen, id, box, button } = useDisclosure();
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page sets it again, since another tab may have changed it
  useEffect(() => remember(LAST_CONNECTION_COOKIE, current.slug), [current.slug, path]);
  if (connections.length < 2) return null;

  return (
    <div ref={box} className="relative min-w-0 max-w-48 shrink-0 max-sm:max-w-36">
      <button
        ref={button}
        type="button"
        aria-label={t('switch', { name: current.name })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex h-8 w-full items-center gap-1.5 rounded-md border border-line-strong bg-surface ps-2 pe-1.5 text-sm hover:bg-hover"
      >
        {current.testMode ? <TestMark isShort /> : <CountryMark country={current.country} />}
        <span className="min-w-0 flex-1">
          <ConnectionName name={current.name} />
        </span>
        <CountElsewhere />
        <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      </button>
      {open && <Choices id={id} />}
    </div>
  );
}

/** The list of connections; arrow keys move through it, and typing filters it. */
function Choices({ id }: { id: string }) {
  const t = useTranslations('shell.connections');
  const connections = useConnections();
  const current = useConnection();
  const path = usePath();
  const { can } = useSession();
  const attention = useAttentionByConnection();
  const list = useRef<HTMLUListElement>(null);
  const field = { autoFocus: true, className: 'mb-1' };
  const { search, wanted, found } = useNarrowed(connections, ({ name }) => name, t('find'), field);
  useEffect(() => void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), []);

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1;
    links[at < 0 ? 0 : (at + step + links.length) % links.length]?.focus();
  }

  return (
    <nav
      id={id}
      aria-label={t('list')}
      onKeyDown={move}
      className={cx(POPUP_CLASS, 'absolute inset-s-0 top-full z-40 mt-2 w-[min(20rem,calc(100vw-1.5rem))] p-1')}
    >
      {search}
      {can('delivery:read') && (
        <a
          href={`${connectionPath(current.slug)}${routes.all()}`}
          aria-current={path === routes.all() ? 'page' : undefined}
          className="flex min-h-11 items-center gap-2 rounded-sm px-2 py-1 font-medium outline-offset-[-2px]! hover:bg-hover aria-[current=page]:bg-selected"
        >
          <LayoutList aria-hidden="true" className="size-4 text-muted" />
          {t('all')}
        </a>
      )}
      <ul ref={list} className="scrollbar-thin max-h-[min(24rem,calc(100dvh-9rem))] overflow-y-auto">
        {found.map((connection) => {
          const { count = 0, isWalletLow = false } = attention.get(connection.id) ?? {};
          return (
            <li key={connection.id}>
              <a
                href={`${connectionPath(connection.slug)}${samePage(path)}`}
                aria-current={connection.id === current.id ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-sm px-2 py-1 outline-offset-[-2px]! hover:bg-hover aria-[current=true]:bg-selected"
              >
                <CountryMark country={connection.country} />
                <ConnectionLabel connection={connection} isWalletLow={isWalletLow} />
                <CountBadge count={count} label={t('attention', { count })} />
                {connection.testMode && <TestMark />}
                <Check
                  aria-hidden="true"
                  className={cx('size-4 shrink-0 text-accent', connection.id !== current.id && 'invisible')}
                />
              </a>
            </li>
          );
        })}
      </ul>
      <p role="status" className={found.length === 0 ? 'px-2 py-3 text-muted' : 'sr-only'}>
        {wanted && t('found', { count: found.length })}
      </p>
    </nav>
  );
}

/** How much needs attention in the other connections. */
function CountElsewhere() {
  const t = useTranslations('shell.connections');
  const others = useAttentionElsewhere();
  const count = others.reduce((sum, connection) => sum + connection.count, 0);
  return (
    <CountBadge count={count} label={t('elsewhere', { count, names: others.map(({ name }) => name).join(', ') })} />
  );
}

function ConnectionLabel({ connection, isWalletLow }: { connection: ConnectionView; isWalletLow: boolean }) {
  const t = useTranslations('shell');
  const { country, currency, sandbox } = connection;
  return (
    <span className="min-w-0 flex-1">
      <ConnectionName name={connection.name} />
      <span className="block truncate text-muted text-xs">
        {[t(`country.${country}`), currency, sandbox && t('sandbox.title')].filter(Boolean).join(' · ')}
      </span>
      {isWalletLow && <span className="block text-danger text-xs">{t('connections.walletLow')}</span>}
    </span>
  );
}

function CountryMark({ country }: { country: string }) {
  return (
    <span aria-hidden="true" className="rounded-sm bg-neutral-soft px-1 font-mono text-2xs text-neutral leading-4">
      {country}
    </span>
  );
}

/** The same section in another connection, without the open item, which does not exist there. */
function samePage(path: string): string {
  const [, first, second] = path.split('/');
  if (!first || first === 'not-allowed' || `/${first}` === routes.all()) return '';
  return first === 'deliveries' && second === 'new' ? '/deliveries/new' : `/${first}`;
}
