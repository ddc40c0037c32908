/** The headers of a request, by lower-case name. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>;

/** The part of a request that a route reads. Requests of Next.js and of our own server have it. */
export type RouteRequest = Pick<Request, 'method' | 'url' | 'signal'> & {
  headers: RequestHeaders;
  body: AsyncIterable<Uint8Array> | null;
};

/** The parameters in the path of a route. */
export type RouteArguments<Params = Record<string, string | string[] | undefined>> = { params: Promise<Params> };

type Handler = (request: RouteRequest, args: RouteArguments<Record<string, string>>) => Promise<Response>;
/** Handlers by path, as in the folder names of `app`, and method. */
export type DirectRoutes = Record<string, Partial<Record<'GET' | 'POST', Handler>>>;
