import { StartupError } from '#platform/server/startup-error.ts'

/** The largest number of a charity: PostgreSQL's integer. */
export const largestCharityId = 2_147_483_647

/** The whole number that an option gives, from 1 to `limit`. Throws a StartupError of one sentence otherwise. */
export function parseWholeNumber(option: string, text: string, limit: number): number {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new StartupError(`--${option} ${text} is not a whole number above zero.`)
  if (Number(text) > limit) throw new StartupError(`--${option} is at most ${limit}.`)
  return Number(text)
}
