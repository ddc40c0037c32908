/** The build that answered a request. The document has the one that made it, as `data-build` of its root. */
export const BUILD_HEADER = 'x-build';
