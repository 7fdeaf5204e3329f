import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buttons, modules } from './modules.ts'
import { type Permission, permissionsOf } from './permissions.ts'
import { isRight, dependentRights, directRequirements, rights, withoutRight, withRequiredRights, type Right } from './rules.ts'

const premises = { country: 'SG', isIslamic: true, appPreferences: [{ name: 'Purchases' }] }
const groupsAlone: readonly string[] = ['settings:view', 'cms:view', 'email-marketing:view']
const someRights = fc.subarray([...rights])

/** The rights that a module tree grants, as the roles matrix sends them. */
function rightsIn(permissions: readonly Permission[]): Right[] {
  const allRightsOf = (entry: Omit<(typeof permissions)[number], 'submodules'>): Right[] => {
    if (entry.btnCode) return entry.isView ? [`button:${entry.btnCode}`] : []
    const on = { view: entry.isView, add: entry.isAdd, edit: entry.isEdit, delete: entry.isDelete }
    return (['view', 'add', 'edit', 'delete'] as const).filter(flag => on[flag]).map(flag => `${entry.moduleCode}:${flag}` as const)
  }
  return permissions.flatMap(entry => [...allRightsOf(entry), ...entry.submodules.flatMap(allRightsOf)])
}

describe('rights', () => {
  test('rights are those of every module and the fourteen buttons, each once', () => {
    expect(new Set(rights).size).toBe(rights.length)
    expect(buttons).toHaveLength(14)
    expect(rights.every(right => directRequirements(right).every(isRight))).toBe(true)
    expect(new Set(modules.map(({ code }) => code)).size).toBe(modules.length)
  })

  test('come with the rights they require, and asking again adds nothing', () => {
    fc.assert(
      fc.property(someRights, input => {
        const whole = withRequiredRights(input)
        expect(whole.every(right => directRequirements(right).every(needed => whole.includes(needed)))).toBe(true)
        expect(input.filter(right => !groupsAlone.includes(right)).every(right => whole.includes(right))).toBe(true)
        expect(withRequiredRights(whole)).toEqual(whole)
      }),
    )
  })

  test('remove only the rights that cannot exist without them', () => {
    fc.assert(
      fc.property(someRights, fc.constantFrom(...rights), (input, gone) => {
        const whole = withRequiredRights(input)
        const left = withoutRight(gone, whole)
        expect(left).not.toContain(gone)
        expect(withRequiredRights(left)).toEqual(left)
        if (!whole.includes(gone)) expect(left).toEqual(whole)
      }),
    )
  })

  test('survive the way through the permission tree', () => {
    fc.assert(
      fc.property(
        someRights,
        input => void expect(new Set(rightsIn(permissionsOf(input, premises)))).toEqual(new Set(withRequiredRights(input))),
      ),
    )
  })

  test('know which rights depend on them', () => {
    expect(dependentRights('donations:view', ['donations:view', 'donations:edit'])).toEqual(['donations:edit'])
  })
})

test('modules are in the order of their sequence, sub-modules under their parent', () => {
  const tree = permissionsOf(rights, premises)
  const sequences = tree.map(({ orderSequence }) => orderSequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(tree.find(({ moduleCode }) => moduleCode === 'settings')?.submodules.map(({ name }) => name)).toEqual([
    'Charity profile',
    'Rate setting',
    'Hijrah & Ramadan setting',
    'API keys',
    'Webhooks',
    'Rate export',
  ])
})
