import { expect, test } from 'vitest'
import { modules as granted } from '#features/roles/modules.ts'
import { joinPaths, type LocalModule } from '#platform/web/shell/modules.ts'
import { modules } from './routes.tsx'

const pathsOf = (entries: readonly LocalModule[], parent = ''): [code: string, path: string][] =>
  entries.flatMap(({ code, path, modules: below = [] }) => {
    const at = joinPaths(parent, path)
    return [[code, at], ...pathsOf(below, at)]
  })

test('every menu entry is a module that roles grant rights in, at the same path', () => {
  const paths = new Map<string, string>()
  for (const { code, path, parent } of granted) paths.set(code, joinPaths(paths.get(parent ?? '') ?? '', path ?? ''))
  const entries = pathsOf(modules)
  expect(entries.length).toBeGreaterThan(10)
  expect(entries.filter(([code, path]) => paths.get(code) !== path)).toEqual([])
})
