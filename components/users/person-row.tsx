import { Ban, KeyRound, LogOut, MoreHorizontal, UserCheck, UserCog } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ActDialog } from '@/components/form/act-dialog';
import { useRefusal } from '@/components/form/use-refusal';
import { useConnections, useSession } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlay/menu';
import { toast } from '@/components/ui/overlay/toast';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useDisableUser, useEnableUser, useSignOutUser } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { AccessText } from './access-text';
import { ResetPasswordDialog } from './reset-password-dialog';

const loadRoleDialog = () => import('./role-dialog').then((module) => module.RoleDialog);
const RoleDialog = dynamic(loadRoleDialog);

export type Merchant = { id: string; name: string };

/** A person, their role for all merchants, and those for single ones, each in the column of its merchant. */
export function PersonRow({ person, merchants }: { person: Person; merchants: readonly Merchant[] }) {
  const t = useTranslations('settings.people');
  const { user } = useSession();
  const [only, ...others] = useConnections();
  const isOneOfMany = others.length > 0;
  const isMe = user.id === person.id;
  const isDisabled = person.disabledAt !== null;
  const of = (id: string | undefined) => person.memberships.find(({ connectionId }) => connectionId === id);
  const own = isOneOfMany ? undefined : of(only?.id);
  return (
    <tr className={cx('max-md:relative max-md:block max-md:py-2', isDisabled && 'text-muted')}>
      <th
        scope="row"
        className={cx(CELL, 'sticky start-0 z-1 max-w-64 bg-surface text-start font-normal max-md:pe-14')}
      >
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-medium">{person.name}</span>
          {isMe && <Badge tone="accent">{t('you')}</Badge>}
          {isDisabled && <Badge>{t('disabled')}</Badge>}
        </div>
        <bdi dir="ltr" className="block truncate text-muted text-sm rtl:text-end">
          {person.email}
        </bdi>
      </th>
      <td className={cx(CELL, !person.role && !own && 'max-md:hidden')}>
        {isOneOfMany && <PhoneLabel text={t('everywhere')} />}
        <AccessText access={own ?? person} />
      </td>
      {merchants.map(({ id, name }) => (
        <td key={id} className={cx(CELL, !of(id) && 'max-md:hidden')}>
          <PhoneLabel text={name} />
          {of(id) || !person.role ? (
            <AccessText access={of(id)} />
          ) : (
            <span className="text-muted">
              <AccessText access={person} />
            </span>
          )}
        </td>
      ))}
      <td className={cx(CELL, 'text-muted text-sm')}>
        {person.usedAt
          ? t.rich('here', { when: () => <RelativeTime value={person.usedAt ?? ''} /> })
          : t('notSignedIn')}
      </td>
      <td className={cx(CELL, 'max-md:absolute max-md:end-0 max-md:top-2')}>
        {!isMe && <PersonMenu person={person} isDisabled={isDisabled} />}
      </td>
    </tr>
  );
}

const CELL = 'px-4 py-2 max-md:block max-md:py-0.5';

/** The column's name, where there are no columns. */
function PhoneLabel({ text }: { text: string }) {
  return (
    <span className="text-muted text-sm md:hidden">
      <bdi>{text}</bdi>:{' '}
    </span>
  );
}

type Open = 'role' | 'password' | 'sign-out' | 'disable' | null;

function PersonMenu({ person, isDisabled }: { person: Person; isDisabled: boolean }) {
  const t = useTranslations('settings.people');
  const [open, setOpen] = useState<Open>(null);
  const enable = useEnableUser();
  const refusal = useRefusal();
  const close = () => setOpen(null);
  // Loaded ahead, so that the first press works offline too.
  useEffect(() => void loadRoleDialog().catch(() => {}), []);
  const { name } = person;

  function letIn() {
    enable.mutate(person.id, { onSuccess: () => toast.success(t('enabledToast', { name })), onError: refusal.show });
  }
  return (
    <>
      <Menu trigger={<IconButton label={t('menu', { name })} icon={<MoreHorizontal />} pending={enable.isPending} />}>
        <MenuItem icon={<UserCog />} onSelect={() => setOpen('role')}>
          {t('changeRole')}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onSelect={() => setOpen('password')}>
          {t('resetPassword')}
        </MenuItem>
        {person.sessions > 0 && (
          <MenuItem icon={<LogOut className="mirror-rtl" />} onSelect={() => setOpen('sign-out')}>
            {t('signOut')}
          </MenuItem>
        )}
        <MenuSeparator />
        {isDisabled ? (
          <MenuItem icon={<UserCheck />} onSelect={letIn}>
            {t('enable')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban />} danger onSelect={() => setOpen('disable')}>
            {t('disable')}
          </MenuItem>
        )}
      </Menu>
      {open === 'role' && <RoleDialog person={person} open onClose={close} />}
      <ResetPasswordDialog person={person} open={open === 'password'} onClose={close} />
      <AccessDialog act="signOut" person={person} open={open === 'sign-out'} onClose={close} />
      <AccessDialog act="disable" person={person} open={open === 'disable'} onClose={close} />
    </>
  );
}

type Props = { person: Person; act: 'disable' | 'signOut'; open: boolean; onClose: () => void };

/** Asks before a person is disabled, or signed out everywhere. */
function AccessDialog({ person: { id, name }, act, open, onClose }: Props) {
  const t = useTranslations('settings.people');
  const acts = { disable: useDisableUser(), signOut: useSignOutUser() };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Body`)}
      confirmLabel={t(`${act}Confirm`)}
      act={async () => {
        await acts[act].mutateAsync(id);
        toast.success(t(act === 'disable' ? 'disabledToast' : 'signedOutToast', { name }));
      }}
    />
  );
}
