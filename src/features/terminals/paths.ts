/** Where the terminals' screens are; only a signed-in user may open them. */
export const rootPath = '/terminals'
