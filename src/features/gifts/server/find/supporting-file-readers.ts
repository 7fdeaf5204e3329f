import { registerFileReaders } from '#features/files/server/public.ts'
import { appPreferences } from '#features/gifts/rules.ts'
import '../tables.ts'

/** A supporting file is read by those who may see a gift that holds it. */
registerFileReaders(async ({ tx, actor }, fileKey) => {
  const gifts = await tx
    .selectFrom('donation')
    .select('appPreferenceId')
    .where('charityId', '=', actor.charityId)
    .where('supportingFile', '=', fileKey)
    .execute()
  return gifts.length ? gifts.some(gift => actor.can(`${appPreferences[gift.appPreferenceId]}:view`)) : null
})
