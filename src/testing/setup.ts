import { beforeEach } from 'vitest'
import { setPasswordCost } from '#features/auth/server/password-hash.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { waitForMinimumDurations } from '#platform/server/security/minimum-duration.ts'
import { testKeys } from './factories/throwaway-keys.ts'
import { resetFactories } from './reset.ts'

// Runs before each test file. The files of a process share one module graph, so each begins with the same keys, costs and clock.
setKeys(testKeys)
begin()
beforeEach(begin)

function begin() {
  setPasswordCost({ memory: 8, passes: 1, parallelism: 1 }) // the standard takes 20 ms of a core for each sign-in
  waitForMinimumDurations(false) // a refused sign-in waits for a quarter of a second
  resetFactories()
}
