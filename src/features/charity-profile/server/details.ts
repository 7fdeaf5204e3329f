import { charityOf, type Charity } from '#features/charity/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Context } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { textsIn } from '#platform/server/texts.ts'
import { ethnicityTexts } from './ethnicities.ts'

/** The specification's words for the states of a charity. */
const statusLabels = { archived: 'Archived', active: 'Active', inProgress: 'In Progress' } as const satisfies Record<
  Charity['status'],
  string
>

/** Y3: what every screen knows of the charity. */
export async function findCharityDetails({ tx, actor }: Context) {
  const { charityId, name, country, currency, timeZone, language, colour, logoFile, status } = await charityOf(tx, actor.charityId)
  const shown = { primaryColorCode: colour, logo: publicFileAt(logoFile), status: statusLabels[status] }
  return { charityId, name, country, currency, timeZone, language, ...shown }
}

/** Y4: the parts of the product that the charity uses. */
export const listAppPreferences = async ({ tx, actor }: Context) => [...(await charityOf(tx, actor.charityId)).appPreferences]

/** Y5: the ethnicities that the charity tells apart: those it chose, else all of its country. */
export async function listEthnicities({ tx, actor }: Context) {
  const { country, ethnicities } = await charityOf(tx, actor.charityId)
  const offered = jurisdictionOf(country).ethnicities.filter(id => ethnicities.length === 0 || ethnicities.includes(id))
  return offered.map(id => ({ id, name: ethnicityTexts[id](textsIn.en), nameMs: ethnicityTexts[id](textsIn.ms) }))
}
