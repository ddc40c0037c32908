import type { ComponentType } from 'react';
import type { Permission } from '@/lib/auth/permissions';
import { requirePermission, requireUser } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

type Props = { id: string };

/** The page of a screen, for who has the permission. `of`: its file in `app/`. The screen may read the address's id. */
export function screenPage(of: string, permission: Permission | null, Screen: ComponentType<Props>) {
  return async function ScreenPage({ params }: { params: Promise<Props> }) {
    await (permission ? requirePermission(permission) : requireUser());
    const { id } = await params;
    return (
      <PageMessages of={of}>
        <Screen id={id} />
      </PageMessages>
    );
  };
}
