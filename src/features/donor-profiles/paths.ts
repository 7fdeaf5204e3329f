/** The paths of donors. */
export const rootPath = '/donors'
