/** The key of a message about a field of a connection's form. */
export const fieldMessage = (name: string) => `connections.fields.${name}`;
