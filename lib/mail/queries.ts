import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type ChooseMail, MailSettings } from './schema';

const MAIL = '/api/settings/mail';

export const mailQueries = {
  settings: () =>
    queryOptions({ queryKey: ['mail'], queryFn: ({ signal }) => call('GET', MAIL, MailSettings, { signal }) }),
};

export function useChooseMail() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'mail' },
    mutationFn: (body: ChooseMail) => call('PUT', MAIL, MailSettings, { body }),
    onSuccess: (settings) => client.setQueryData(mailQueries.settings().queryKey, settings),
  });
}
