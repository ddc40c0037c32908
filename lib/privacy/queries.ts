import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useAction } from '@/lib/http/use-action';
import { useChange } from '@/lib/http/use-change';
import { ErasedCounts, PersonErased, PersonFound, type PersonQuery, Retention, type RetentionSettings } from './schema';

export const privacyQueries = {
  retention: () =>
    readQuery(['retention'], '/api/privacy/retention', Retention, {
      // The nightly run changes it.
      staleTime: 0,
    }),
};

export const usePreviewRetention = () =>
  useMutation({
    mutationFn: (body: RetentionSettings) => call('POST', '/api/privacy/retention/preview', ErasedCounts, { body }),
  });

export const useChangeRetention = () =>
  useChange(privacyQueries.retention(), (body: RetentionSettings) =>
    call('PUT', '/api/privacy/retention', Retention, { body }),
  );

export const useFindPerson = () =>
  useMutation({ mutationFn: (body: PersonQuery) => call('POST', '/api/privacy/person', PersonFound, { body }) });

/** Everything about a customer, as a file's content. */
export const useExportPerson = () =>
  useMutation({ mutationFn: (body: PersonQuery) => call('POST', '/api/privacy/person/export', z.unknown(), { body }) });

/** Afterwards nothing that a screen has loaded is as it was. */
export const useErasePerson = () =>
  useAction([], (body: PersonQuery) => call('POST', '/api/privacy/person/erase', PersonErased, { body }));
