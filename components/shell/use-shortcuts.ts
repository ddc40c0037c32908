import { useEffect, useRef } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { isCommand } from '@/components/ui/is-command';
import { latinKey } from '@/components/ui/latin-key';
import { routes } from '@/lib/routes';
import { CREATE_PERMISSION } from './navigation/nav-items';
import { useSession } from './user/session-context';

const SEQUENCE_MS = 1_000;
const DIGIT = /^\p{Nd}$/u;
const PAGES: Partial<Record<string, () => string>> = { o: routes.overview, d: routes.deliveries, t: routes.tracking };

/** Keys of every page: `/` or a digit, Ctrl+K (also while typing), `n`, `?`, `g` then the letter of a page, and the keys its buttons show. Off while typing. */
export function useShortcuts(onHelp: () => void) {
  const router = useRouter();
  const { can } = useSession();
  const goAt = useRef(0);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPaletteKey = (event.ctrlKey || event.metaKey) && latinKey(event) === 'k';
      if (event.repeat || !(isPaletteKey ? noDialog() : isCommand(event))) return;
      const going = event.timeStamp - goAt.current < SEQUENCE_MS && goAt.current > 0;
      const key = latinKey(event);
      goAt.current = key === 'g' ? event.timeStamp : 0;
      const act = isPaletteKey ? search : going ? goTo(key) : press(key);
      if (!act) return;
      // A digit goes into the search that it opens.
      if (!DIGIT.test(key)) event.preventDefault();
      act();
    }
    function press(key: string) {
      if (key === '/' || DIGIT.test(key)) return search;
      if (key === '?') return onHelp;
      if (key === 'n' && can(CREATE_PERMISSION)) return () => router.push(routes.newDelivery());
      const button = document.querySelector<HTMLElement>(`#content [aria-keyshortcuts="${CSS.escape(key)}"]`);
      return button && (() => button.click());
    }
    function goTo(key: string) {
      const page = PAGES[key];
      return page && (() => router.push(page()));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const noDialog = () => document.querySelector('dialog[open]') === null;
const search = () => document.querySelector<HTMLInputElement>('header input[name=q]')?.select();
