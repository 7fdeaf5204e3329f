import { readPermissions } from '#platform/web/shell/rights.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'

const linkModules = ['donations', 'islamic-giving'] as const
/** A module whose gifts are paid by links. */
export type LinkModule = (typeof linkModules)[number]

/** The modules that a user may send links for: those of which they may add gifts. */
export function linkModulesOf(permissions: readonly PermissionEntry[]): LinkModule[] {
  const modules = readPermissions(permissions)
  return linkModules.filter(module => modules.find(module)?.isAdd)
}
