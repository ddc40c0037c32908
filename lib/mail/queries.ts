import { queryOptions } from '@tanstack/react-query';
import { call, reads } from '@/lib/http/call';
import { useChange } from '@/lib/http/use-change';
import { type ChooseMail, MailSettings } from './schema';

const MAIL = '/api/settings/mail';

export const mailQueries = {
  settings: () => queryOptions({ queryKey: ['mail'], queryFn: reads(MAIL, MailSettings) }),
};

export const useChooseMail = () =>
  useChange(mailQueries.settings(), (body: ChooseMail) => call('PUT', MAIL, MailSettings, { body }));
