/** The name of a column or table in the database: 'donatedAt' is 'donated_at'. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
