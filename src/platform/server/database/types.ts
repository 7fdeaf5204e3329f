import pg from 'pg'

/** Minor units beyond 2^53 are refused rather than rounded. */
function exactNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not an exact number`)
  return number
}

/** The driver has no name for the type bigint[]. */
const bigintArray = 1016
const parseTexts = pg.types.getTypeParser(bigintArray as never) as (text: string) => string[]

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: exactNumber,
  [bigintArray]: text => parseTexts(text).map(exactNumber),
  [pg.types.builtins.DATE]: text => text,
  [pg.types.builtins.TIMESTAMPTZ]: text => text.replace(' ', 'T').replace('+00', 'Z'), // the session's zone is UTC
}

/** How rows are read: bigint as an exact number, alone and in arrays, days as text, moments as RFC 3339. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}
