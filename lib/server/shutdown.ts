declare global {
  /** Closes what must be closed before the process ends; pushed by instrumentation, run last in, first out. */
  var __dispatchDeskShutdown: (() => Promise<void> | void)[] | undefined;
}

export {};
