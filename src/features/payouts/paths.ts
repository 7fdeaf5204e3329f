/** Where the feature's screens are; only a signed-in user may open them. */
export const rootPath = '/payouts'
