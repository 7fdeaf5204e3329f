import { modulesOfBooks, permittedPreferences } from '#features/gifts/server/public.ts'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { periodOf } from '../period.ts'
import type { Seal } from '../seals.ts'

/** Whether a reader may download the pack of a seal: they may see every module that its gifts are of. */
export async function isPackPermitted({ tx, actor }: Pick<Context, 'tx' | 'actor'>, { month, sealedAt }: Seal): Promise<boolean> {
  const seen = permittedPreferences(actor, allPreferencesId)
  if (seen.length === Object.values(preferenceIds).length) return true
  const modules = await modulesOfBooks(tx, actor.charityId, { ...periodOf(month), settledUntil: sealedAt })
  return modules.every(module => seen.includes(module))
}
