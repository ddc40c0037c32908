/** A response in the error shape of the interface: `{ error, message }` with its status. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: ErrorStatus, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  toResponse(): Response {
    return Response.json({ error: this.code, message: this.message }, { status: this.status, headers: this.headers });
  }
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

export const invalid = (message: string) => new ApiError(400, 'validation_error', message);
export const unauthorized = (message: string) => new ApiError(401, 'unauthorized', message);
export const forbidden = (message: string) => new ApiError(403, 'forbidden', message);
export const notFound = (message: string) => new ApiError(404, 'not_found', message);
export const conflict = (code: string, message: string) => new ApiError(409, code, message);
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, 'method_not_allowed', `This path answers ${allowed.join(', ')}`, { allow: allowed.join(', ') });
export const tooLarge = (limitBytes: number) =>
  new ApiError(413, 'payload_too_large', `The body must not be larger than ${limitBytes} bytes`);
