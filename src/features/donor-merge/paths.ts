/** Where two donors are compared and merged, and where pairs wait, below the donors. */
export const rootPath = '/donors'
export const mergePath = `${rootPath}/merge`
export const duplicatesPath = `${rootPath}/duplicates`
