import { mergePath, rootPath } from '../paths.ts'

/** The page of a donor. */
export const pageOfDonor = (donorId: string): string => `${rootPath}/details?id=${donorId}`

/** Where two donors are compared. */
export const mergeOf = (keptId: string, mergedId: string): string => `${mergePath}?keep=${keptId}&merge=${mergedId}`
