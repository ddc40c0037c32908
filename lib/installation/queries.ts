import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { StartedInstallation, type StartInstallation } from './install-schema';
import { InstallationView } from './schema';

const FRESH_MS = 60_000;

export const installationQueries = {
  /** Read from the service each time, because permissions and webhooks change elsewhere. */
  one: () => readQuery(['installation'], '/api/installation', InstallationView, { staleTime: FRESH_MS, retry: false }),
};

export const useStartInstallation = () =>
  useMutation({
    mutationFn: (body: StartInstallation) => call('POST', '/api/installation/start', StartedInstallation, { body }),
  });
