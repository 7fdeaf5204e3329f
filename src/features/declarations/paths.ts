/** The path of sessions that wait for a count, for signed-in users. */
export const rootPath = '/pending-declaration'
/** Where counted declarations wait for a supervisor. */
export const closurePath = '/pending-closure'
