/** The variables that any program needs. All others are configuration or secrets. */
const OF_SYSTEM =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|TMPDIR|TMP|TEMP|NODE_\w+|SYSTEM(ROOT|DRIVE)|WINDIR|COMSPEC|PATHEXT|USERPROFILE|(LOCAL)?APPDATA|PROGRAM(DATA|FILES.*))$/i;

/**
 * Removes from a process's environment what its children must not inherit, and returns the whole of it. What a child needs
 * beyond the system's variables is passed where it is started.
 */
export function clearEnvironment(environment: Record<string, string | undefined> = process.env) {
  const whole = { ...environment };
  for (const name of Object.keys(whole)) if (!OF_SYSTEM.test(name)) delete environment[name];
  return whole;
}
