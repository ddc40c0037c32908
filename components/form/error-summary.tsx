import { OctagonAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorPaths } from './error-paths';
import { fieldId } from './field-id';
import { useMessage } from './use-message';

/**
 * The errors of a refused submit, each a link to its field; it takes the focus. `labels` gives the field names by path.
 * A root error (`setError('root.service', …)`) comes first.
 */
export function ErrorSummary({ labels = {} }: { labels?: Record<string, string> }) {
  const t = useTranslations('ui.form');
  const message = useMessage();
  const box = useRef<HTMLDivElement>(null);
  const { formState } = useFormContext();
  const { errors, submitCount, isSubmitting } = formState;
  const found = errorPaths(errors).sort((a, b) => Number(isOfForm(b)) - Number(isOfForm(a)));
  const any = found.length > 0;

  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !any) return;
    // The form focuses its first wrong field in an earlier task; this one runs after it.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [submitCount, isSubmitting, any]);

  if (!any || submitCount === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border border-danger-line bg-danger-soft px-3 py-2.5 outline-offset-2"
    >
      <p className="flex items-center gap-2 font-medium">
        <OctagonAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        {t('summary', { count: found.length })}
      </p>
      <ul className="mt-1 ps-6 text-sm">
        {found.map(({ path, text }) => (
          <li key={path}>
            {isOfForm({ path }) ? (
              message(text)
            ) : (
              <a
                href={`#${fieldId(path)}`}
                className="underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(path))?.focus();
                }}
              >
                {labels[path] ? `${labels[path]}: ${message(text)}` : message(text)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isOfForm = ({ path }: { path: string }) => path.startsWith('root');
