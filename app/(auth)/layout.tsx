import type { ReactNode } from 'react';
import { AuthFrame } from '@/components/auth/auth-frame';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PageMessages of="(auth)/layout.tsx">
      <AuthFrame>{children}</AuthFrame>
    </PageMessages>
  );
}
