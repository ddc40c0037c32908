/**
 * Whether the sandbox behaves as the service's own documents show it, where the interface leaves it open or says otherwise:
 * the list is in the sandbox's README.
 */
export type Documented = { on: boolean };
