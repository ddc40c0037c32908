/** Throws a readable message when this Node.js is too old. */
export function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Dispatch Desk needs Node.js 20.19 or newer (24 is recommended); this is ${process.versions.node}.`);
}
