/** The headers of a request, by lower-case name. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>;

/** The part of a request that a route reads. Requests of Next.js and of our own server have it. */
export type RouteRequest = Pick<Request, 'method' | 'url' | 'signal'> & {
  headers: RequestHeaders;
  body: AsyncIterable<Uint8Array> | null;
};

/** The parameters in the path of a route. */
export type RouteArguments<Params = Record<string, string | string[] | undefined>> = { params: Promise<Params> };

/** A response, or the text of its JSON: a Response makes a stream of it, which costs as much as signing a call. */
export type Answer = Response | { status: number; headers: Iterable<[string, string]>; jsonText: string };

type Call = [request: RouteRequest, args: RouteArguments<Record<string, string>>];
type Handler = ((...call: Call) => Promise<Response>) & { answer?: (...call: Call) => Promise<Answer> };
/** Handlers by path, as in the folder names of `app`, and method. */
export type DirectRoutes = Record<string, Partial<Record<'GET' | 'POST', Handler>>>;
