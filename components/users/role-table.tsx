import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { CssIcon } from '@/components/ui/style/css-icon';
import { ROLES, roleMay } from '@/lib/auth/permissions';
import { ABILITIES } from '@/lib/users/abilities';

/** The permissions of each role, from the same rules that the server checks. */
export function RoleTable() {
  const t = useTranslations('settings.roles');
  const roleName = useTranslations('shell.role');
  return (
    <Panel title={t('title')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('title')}>
        <table className="w-full min-w-xl">
          <thead>
            <tr className="border-line border-b text-start">
              <th scope="col" className="sticky start-0 bg-surface px-4 py-2 text-start font-medium text-muted text-sm">
                {t('ability')}
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className="w-1/7 px-2 py-2 text-center align-bottom font-medium">
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ABILITIES.map(({ key, permission }) => (
              <tr key={key}>
                <th scope="row" className="sticky start-0 h-10 min-w-40 bg-surface px-4 py-1 text-start font-normal">
                  {t(`abilities.${key}`)}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-2 text-center">
                    <Mark may={roleMay(role, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Mark({ may }: { may: boolean }) {
  const t = useTranslations('settings.roles');
  return (
    <>
      {may && <CssIcon name="circle-check" className="mx-auto block size-4 text-success" />}
      <span className={may ? 'sr-only' : 'text-muted text-sm'}>{t(may ? 'yes' : 'no')}</span>
    </>
  );
}
