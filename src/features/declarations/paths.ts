/** Where counted declarations wait for a supervisor. */
export const closurePath = '/pending-closure'
/** The page of sessions that are still to be counted. */
export const sessionsPath = '/pending-declaration'
/** Both are open to signed-in users only. */
export const rootPath = [closurePath, sessionsPath] as const
