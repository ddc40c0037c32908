import type { FieldErrors } from 'react-hook-form';

type Found = { path: string; text: string | undefined };

/** The errors of a form in one list, each with the path of its field. */
export function errorPaths(errors: FieldErrors, prefix = ''): Found[] {
  return Object.entries(errors).flatMap(([name, entry]: [string, object | undefined]): Found[] => {
    if (!entry || typeof entry !== 'object') return [];
    const path = prefix + name;
    if (!('type' in entry) || typeof entry.type === 'object') return errorPaths({ ...entry }, `${path}.`);
    return [{ path, text: 'message' in entry && typeof entry.message === 'string' ? entry.message : undefined }];
  });
}
