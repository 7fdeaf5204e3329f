/** What the names of the entries begin with that a user's device keeps until it has sent them. */
export const entryPrefix = (userId: string): string => `${userId}:entry:`
