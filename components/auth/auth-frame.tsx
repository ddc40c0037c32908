import { Radio, Search, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Logo } from '@/components/shell/navigation/logo';
import { LanguageSwitch } from '@/components/shell/user/language-switch';

/** The layout of the pages before sign-in: the form beside a short description of the product. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(28rem,2fr)_3fr]">
      <div className="flex flex-col">
        <header className="flex items-center justify-between px-5 pt-4 sm:px-8">
          <Logo />
          <LanguageSwitch className="-me-3" />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-5 py-8 sm:px-8">
          {children}
        </main>
      </div>
      <Aside />
    </div>
  );
}

function Aside() {
  const t = useTranslations('auth.aside');
  const points = [
    { icon: <Zap />, text: t('dispatch') },
    { icon: <Radio />, text: t('follow') },
    { icon: <Search />, text: t('find') },
  ];
  return (
    <aside className="relative hidden flex-col justify-center overflow-hidden border-line border-s bg-sunken px-16 lg:flex">
      <Route />
      <div className="relative max-w-md">
        <h2 className="font-semibold text-3xl tracking-tight">{t('title')}</h2>
        <ul className="mt-6 space-y-4">
          {points.map(({ icon, text }) => (
            <li key={text} className="flex gap-3 text-lg text-muted">
              <span className="mt-1 text-accent [&_svg]:size-5" aria-hidden="true">
                {icon}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** A drawing of streets with one route. */
function Route() {
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="mirror-rtl absolute inset-0 size-full max-xl:hidden"
    >
      <g className="stroke-line" strokeWidth="1.5" fill="none">
        <path d="M-20 140H820M-20 300H820M-20 470H820M-20 620H820M-20 780H820" />
        <path d="M90-20V920M260-20V920M430-20V920M590-20V920M730-20V920" />
      </g>
      <path
        d="M590 780V650q0-30 30-30h80q30 0 30-30V330q0-30-30-30h-80q-30 0-30-30V140"
        className="stroke-accent-line"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="590" cy="780" r="8" className="fill-surface stroke-accent" strokeWidth="4" />
      <circle cx="590" cy="140" r="8" className="fill-accent" />
    </svg>
  );
}
