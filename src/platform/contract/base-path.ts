/** Production is recognised by its base path alone. */
export const isProductionPath = (basePath: string): boolean => basePath.replace(/(?<!\/)\/+$/, '') === '/prod'
