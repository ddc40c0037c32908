import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { addressOfMessages } from './message-files.server';
import { messagesOfPage } from './messages-of-page.server';
import { MessagesProvider } from './messages-provider';

/** Gives the client components of a page or layout their messages. `of` is its file in `app/`; a test compares the two. */
export async function PageMessages({ of, children }: { of: string; children: ReactNode }) {
  const locale = await getLocale();
  const address = addressOfMessages(of, locale);
  return <MessagesProvider messages={address ?? messagesOfPage(of, locale)}>{children}</MessagesProvider>;
}
