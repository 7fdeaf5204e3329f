import { modules } from '#features/roles/modules.ts'
import { StartupError } from '#platform/server/startup-error.ts'

/** Refuses codes that no module has: what they were meant to hide would be seen. Capitals do not matter. */
export function assertModulesExist(codes: readonly string[]): void {
  const known = new Set(modules.map(({ code }) => code))
  const unknown = codes.filter(code => !known.has(code.toLowerCase()))
  if (unknown.length)
    throw new StartupError(
      `These settings cannot be used: HIDDEN_MODULES (there is no module ${unknown.join(', ')}: expected ${[...known].join(', ')}).`,
    )
}
