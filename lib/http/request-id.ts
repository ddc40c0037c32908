/** The id of a request, in its response and in the log. Our server sets it; one that a visitor sends does not count. */
export const REQUEST_ID_HEADER = 'x-request-id';
