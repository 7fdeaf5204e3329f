import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { readPermissions } from '#platform/web/shell/rights.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'

/** A module that the user sees, or all of them. */
export type TabId = (typeof preferenceIds)[keyof typeof preferenceIds] | typeof allPreferencesId
export const tabWords: Record<TabId, () => string> = {
  [preferenceIds.islamicGiving]: m.dashboard_tab_10,
  [preferenceIds.purchases]: m.dashboard_tab_9,
  [preferenceIds.donations]: m.dashboard_tab_8,
  [allPreferencesId]: m.dashboard_tab_0,
}

const kinds = [
  [preferenceIds.islamicGiving, 'islamic-giving'],
  [preferenceIds.purchases, 'purchases'],
  [preferenceIds.donations, 'donations'],
] as const

/** The tabs that the user may see; 'All' with more than one kind, and alone for a role that sees the dashboard and no gifts. */
export function permittedTabs(permissions: readonly PermissionEntry[]): TabId[] {
  const { find } = readPermissions(permissions)
  const sees = (code: string) => find(code)?.isView || (code === 'purchases' && find('purchase-records')?.isView)
  const seen = kinds.filter(([, code]) => sees(code)).map(([id]) => id)
  return seen.length === 1 ? seen : [...seen, allPreferencesId]
}

/** The list behind a tab's figures, if any. */
export const listOf = (tab: TabId): string | null => (tab === preferenceIds.donations ? '/donations' : null)
