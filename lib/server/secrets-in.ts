/** The values of the environment that no line of the log may have: keys, tokens, secrets, passwords of databases and mail. */
export function secretsIn(environment: Record<string, string | undefined>): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/(SECRET|TOKEN|PASSWORD|API_KEY)$/.test(name)) return [value];
    const password = /^(?:DATABASE_.*|SMTP_)URL$/.test(name)
      ? /^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(value)?.[1]
      : undefined;
    return password ? [password, decodeURIComponent(password)] : [];
  });
}
