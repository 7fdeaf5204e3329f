/** Amils are users: their screens are below those of the users. */
export const rootPath = '/users'
export const amilPath = `${rootPath}/amil`
