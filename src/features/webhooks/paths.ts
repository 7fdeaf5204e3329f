/** The list of webhooks. */
export const rootPath = '/settings/webhooks'
