import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { isolated } from '@/lib/format/text/isolated';
import { connectionPath } from '@/lib/http/connection-address';

/** The next steps after adding a connection. Gets the focus, so that screen readers read it first. */
export function ConnectionNextSteps({ connection: { name, slug, sandbox } }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.steps');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);
  return (
    <section className="rounded-lg border border-success-line bg-success-soft px-4 py-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-offset-4">
        {t('title', { name: isolated(name) })}
      </h3>
      <ol className="mt-1 list-decimal space-y-1 ps-5">
        {!sandbox && <li>{t('webhook')}</li>}
        <li>
          {t.rich('open', {
            link: (text) => (
              <a href={connectionPath(slug)} className="text-accent underline underline-offset-2">
                {text}
              </a>
            ),
          })}
        </li>
        <li>{t('doctor')}</li>
      </ol>
    </section>
  );
}
