/**
 * Preloaded into every script of the launcher: when the launcher is gone, its end of the channel closes, and the
 * script stops as on a signal.
 */
const LEAVE_MS = 7_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LEAVE_MS).unref();
  if (!process.emit('SIGTERM')) process.exit(1);
});
process.channel?.unref();

export {};
