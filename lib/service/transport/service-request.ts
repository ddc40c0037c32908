import { ServiceRequestInvalid } from './refusals/errors';

/**
 * Whether an attempt with an unknown outcome is repeated:
 * - `safe`: yes. A read, an estimate, a cancel, a create that the service de-duplicates
 * - `unsent-only`: no. A repeat might do it twice
 */
export type Repeat = 'safe' | 'unsent-only';

/**
 * `timeoutMs` bounds each attempt. An empty `retryDelaysMs` makes it a single attempt. `recordId`: what the service calls
 * the delivery beside its code.
 */
export type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  retryDelaysMs?: readonly number[];
  recordId?: string | null;
};

export type ServiceRequest = CallOptions & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address, percent-encoded already; goes over the wire as it is. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** The exact body: text is sent as its UTF-8 bytes. */
  body?: string | Uint8Array;
  /** Further headers with secret values: the same on every attempt, and never part of an error message. */
  secretHeaders?: Record<string, string>;
  repeat: Repeat;
  /** `json-or-nothing`: where the interface does not show the body of a success. */
  accept: 'json' | 'json-or-nothing' | 'empty';
};

export type PreparedRequest = Pick<ServiceRequest, 'method' | 'signal' | 'timeoutMs' | 'repeat' | 'accept'> & {
  /** `METHOD /path`, without the query: for reports and errors. */
  operation: string;
  /** Path and query as they go over the wire. */
  target: string;
  body: Buffer | null;
  secretHeaders: Record<string, string>;
};

/** The request as it is sent and signed. Throws ServiceRequestInvalid. */
export function prepareRequest(pathPrefix: string, request: ServiceRequest): PreparedRequest {
  const { method, path, signal, timeoutMs, secretHeaders = {}, repeat, accept } = request;
  const operation = `${method} ${path.replace(/\?.*$/s, '')}`;
  checkHeaders(operation, secretHeaders);
  const target = pathPrefix + targetOf(operation, request);
  const body = request.body === undefined ? null : Buffer.from(request.body);
  return { method, operation, target, body, signal, timeoutMs, secretHeaders, repeat, accept };
}

/** No `?` is added unless something follows it: it would be signed too. */
function targetOf(operation: string, { path, query = {} }: ServiceRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const target = pairs.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  if (!/^\/[\x21\x22\x24-\x7e]*$/.test(target)) {
    throw new ServiceRequestInvalid(operation, [{ field: 'path', message: 'must be a percent-encoded absolute path' }]);
  }
  return target;
}

function checkHeaders(operation: string, headers: Record<string, string>): void {
  const issues = Object.entries(headers).flatMap(([field, value]) =>
    /^[\x21-\x7e]+$/.test(value) ? [] : [{ field, message: 'must be printable ASCII without spaces' }],
  );
  if (issues.length > 0) throw new ServiceRequestInvalid(operation, issues);
}
