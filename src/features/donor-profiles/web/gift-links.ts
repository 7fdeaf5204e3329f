import { preferenceIds } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'

/** What the modules over gifts are called. */
const moduleNames: Readonly<Record<AppPreference, () => string>> = {
  [preferenceIds.donations]: m.roles_module_donations,
  [preferenceIds.purchases]: m.roles_module_purchases,
  [preferenceIds.islamicGiving]: m.roles_module_islamic_giving,
}
export const moduleName = (id: AppPreference): string => moduleNames[id]()

type GiftLinkFilter = { from?: string; to?: string; purpose?: string }
/** The list of a module whose footer shows a figure of a donor: all gifts, those of some days, or those for a purpose. */
export function listOf(appPreferenceId: AppPreference, donorId: string, { from, to, purpose }: GiftLinkFilter = {}): string {
  const query = new URLSearchParams({ donor: donorId })
  if (from) query.set('date', `${from}..${to ?? ''}`)
  if (purpose) query.set('for', purpose)
  return `/${preferenceModules[appPreferenceId]}?${query.toString()}`
}

/** The page of one gift. */
export const pageOfGift = ({ id, appPreferenceId }: { id: string; appPreferenceId: AppPreference }): string =>
  `/${preferenceModules[appPreferenceId]}/details?id=${id}`
