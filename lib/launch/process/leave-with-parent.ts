/**
 * Preloaded into every script the launcher starts: when the launcher is gone, however it died, its end of the channel closes and
 * the script leaves as if asked to.
 */
const LEAVE_MS = 7_000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LEAVE_MS).unref();
  if (!process.emit('SIGTERM')) process.exit(1);
});
process.channel?.unref();

export {};
