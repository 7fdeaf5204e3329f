import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { AppPreference } from '#features/gifts/rules.ts'

/** Returns the id of a gift if it belongs to this module; throws NOT_FOUND otherwise. */
export async function giftOfModule(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  appPreferenceId: AppPreference,
  key: { id: string } | { txnId: string },
): Promise<string> {
  const found = await tx
    .selectFrom('donation')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('appPreferenceId', '=', appPreferenceId)
    .where(q => q.and(key))
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return found.id
}
