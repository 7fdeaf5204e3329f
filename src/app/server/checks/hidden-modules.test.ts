import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { assertModulesExist } from './hidden-modules.ts'
import { startProduct } from '../product.ts'
import { createLog } from '#platform/server/monitoring/log.ts'

test('a hidden module that does not exist is refused by name, before anything is started', async () => {
  const config = readConfig({ HIDDEN_MODULES: 'payouts, pay-outs', DATA_DIR: '/nowhere' })
  await expect(startProduct(config, createLog({ level: 'silent' }), new AbortController().signal)).rejects.toThrow(
    /^These settings cannot be used: HIDDEN_MODULES \(there is no module pay-outs: expected dashboard, .*payouts.*\)\.$/,
  )
})

test('modules are hidden by their codes, in any capitals', () => {
  expect(() => assertModulesExist(['payouts', 'Terminals'])).not.toThrow()
})
