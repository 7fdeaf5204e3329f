/** Where sessions that are still to be counted are; only a signed-in user may open them. */
export const rootPath = '/pending-declaration'
/** Where counted declarations wait for a supervisor. */
export const closurePath = '/pending-closure'
