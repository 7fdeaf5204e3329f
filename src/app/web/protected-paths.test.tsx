import { expect, test } from 'vitest'
import { isProtectedPath } from './protected-paths.ts'
import { signedInPages, modules } from './routes.tsx'

test('every page of the back office is protected, and nothing beside', () => {
  const paths = [...modules, ...signedInPages].map(({ path }) => path)
  expect(paths).toContain('/donations')
  expect(paths.filter(path => !isProtectedPath(`${path}/details`))).toEqual([])
  expect(['/', '/settings', '/authentication/login', '/unknown'].map(isProtectedPath)).toEqual([true, true, false, false])
})
