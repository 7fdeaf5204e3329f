import { listFunds } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { scopeOf } from './match/candidates.ts'

/** The choices of the list's filters: the purposes of the modules that the reader may see. */
export async function findFilters(context: Pick<Context, 'tx' | 'actor'>) {
  const { charityId, preferences } = scopeOf(context)
  const funds = await listFunds(context.tx, charityId, preferences)
  return {
    donationToValues: funds.map(({ id, name, nameMs, kind }) => ({ id, displayName: name, displayNameMs: nameMs, donationTo: kind })),
  }
}
