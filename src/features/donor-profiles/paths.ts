/** Where donors stand in the address bar. */
export const rootPath = '/donors'
