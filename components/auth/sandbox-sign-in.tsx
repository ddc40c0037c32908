import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/style/button-class';
import { cx } from '@/components/ui/style/cx';
import type { SandboxUser } from '@/lib/auth/sandbox-users';

/** In the sandbox only: buttons that sign in as a ready-made user. Plain forms, so they work without JavaScript. */
export function SandboxSignIn({
  users,
  password,
  next,
}: {
  users: readonly SandboxUser[];
  password: string;
  next: string;
}) {
  const t = useTranslations('auth.signIn');
  const role = useTranslations('shell.role');
  return (
    <section
      aria-labelledby="sandbox-sign-in"
      className="mt-8 rounded-lg border border-warning-line bg-warning-soft p-4"
    >
      <h2 id="sandbox-sign-in" className="flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4 text-warning" />
        {t('sandboxTitle')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('sandboxBody')}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {users.map((user) => (
          <li key={user.id}>
            <form action="/api/auth/sign-in" method="post">
              <input type="hidden" name="email" value={user.email} />
              <input type="hidden" name="password" value={password} />
              <input type="hidden" name="next" value={next} />
              <button type="submit" className={cx(buttonClass('secondary', 'md'), 'w-full')}>
                {t('sandboxAs', { role: role(user.role) })}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">
        {t.rich('sandboxPassword', {
          password,
          code: (text) => <bdi className="font-mono text-ink">{text}</bdi>,
        })}
      </p>
    </section>
  );
}
