'use client';

import { Ban, KeyRound, LogOut, MoreHorizontal, UserCheck, UserCog } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button/icon-button';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlay/menu';
import { toast } from '@/components/ui/overlay/toast';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useDisableUser, useEnableUser, useSignOutUser } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { ResetPasswordDialog } from './reset-password-dialog';

const loadRoleDialog = () => import('./role-dialog').then((module) => module.RoleDialog);
const RoleDialog = dynamic(loadRoleDialog);

export function PersonRow({ person }: { person: Person }) {
  const t = useTranslations('settings.people');
  const roleName = useTranslations('shell.role');
  const { user } = useSession();
  const { timeZone } = useConnection();
  const isMe = user.id === person.id;
  const isDisabled = person.disabledAt !== null;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]',
          isDisabled && 'text-muted',
        )}
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <span className="truncate font-medium">{person.name}</span>
            {isMe && <Badge tone="accent">{t('you')}</Badge>}
            {isDisabled && <Badge>{t('disabled')}</Badge>}
          </div>
          <bdi dir="ltr" className="block truncate text-muted text-sm rtl:text-end">
            {person.email}
          </bdi>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 self-center">
          {person.role && <span>{roleName(person.role)}</span>}
          {person.memberships.map(({ connectionId, merchant, role }) => (
            <span key={connectionId} className="text-sm">
              {merchant}: {roleName(role)}
            </span>
          ))}
        </div>
        <div className="flex items-center text-muted text-sm">
          {person.usedAt ? (
            <span>
              {t.rich('here', { when: () => <RelativeTime value={person.usedAt ?? ''} timeZone={timeZone} /> })}
            </span>
          ) : (
            t('notSignedIn')
          )}
        </div>
      </div>
      <div className="size-9 shrink-0">{!isMe && <PersonMenu person={person} isDisabled={isDisabled} />}</div>
    </li>
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
  const refusal = useRefusal();
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Body`)}
      confirmLabel={t(`${act}Confirm`)}
      pending={acts[act].isPending}
      onConfirm={() =>
        acts[act].mutate(id, {
          onSuccess: () => toast.success(t(act === 'disable' ? 'disabledToast' : 'signedOutToast', { name })),
          onError: refusal.show,
          onSettled: onClose,
        })
      }
    />
  );
}
