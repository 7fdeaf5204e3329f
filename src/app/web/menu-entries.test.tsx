import { expect, test } from 'vitest'
import { modules as granted } from '#features/roles/modules.ts'
import { joinPaths, type LocalModule, type ModuleNames } from '#platform/web/shell/modules.ts'
import { modules } from './routes.tsx'

/** The name of an entry or a screen in English, as the server says it. */
const english = (name: ModuleNames | undefined) => name?.({}, { locale: 'en' })

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

const entriesOf = (entries: readonly LocalModule[]): LocalModule[] => entries.flatMap(entry => [entry, ...entriesOf(entry.modules ?? [])])

test('entries and listed screens have the English names that the server gives them', () => {
  const named = entriesOf(modules).flatMap(({ code, name, path, screens = [] }) => {
    const { name: expected, nested = [] } = granted.find(module => module.code === code) ?? {}
    const listed = screens.filter(screen => screen.path && screen.listed)
    const expectedAt = (at: string) => nested.find(place => joinPaths(path, place.path) === joinPaths(path, at))?.name
    return [[english(name), expected], ...listed.map(screen => [english(screen.listed), expectedAt(screen.path)])]
  })
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(([name, expected]) => expected && name !== expected)).toEqual([])
})
