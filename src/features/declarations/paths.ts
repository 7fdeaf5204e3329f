/** Where sessions that are still to be counted are; only a signed-in user may open them. */
export const rootPath = '/pending-declaration'
