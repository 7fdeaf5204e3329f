import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buttons, modules } from './modules.ts'
import { permissionsOf, rightsIn } from './permissions.ts'
import { isRight, nameOfRight, dependentRights, directRequirements, rights, withoutRight, withRequiredRights } from './rules.ts'

const premises = { country: 'SG', isIslamic: true, appPreferences: [{ name: 'Purchases' }] }
const groupsAlone: readonly string[] = ['settings:view', 'cms:view', 'email-marketing:view']
const someRights = fc.subarray([...rights])

describe('rights', () => {
  test('are those of every module and the eleven buttons, each once', () => {
    expect(new Set(rights).size).toBe(rights.length)
    expect(buttons).toHaveLength(11)
    expect(rights.every(right => directRequirements(right).every(isRight))).toBe(true)
    expect(new Set(modules.map(({ code }) => code)).size).toBe(modules.length)
  })

  test('come with what they need, and nothing more comes when asked again', () => {
    fc.assert(
      fc.property(someRights, given => {
        const whole = withRequiredRights(given)
        expect(whole.every(right => directRequirements(right).every(needed => whole.includes(needed)))).toBe(true)
        expect(given.filter(right => !groupsAlone.includes(right)).every(right => whole.includes(right))).toBe(true)
        expect(withRequiredRights(whole)).toEqual(whole)
      }),
    )
  })

  test('take with them what cannot stand without them, and only that', () => {
    fc.assert(
      fc.property(someRights, fc.constantFrom(...rights), (given, gone) => {
        const whole = withRequiredRights(given)
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
        given => void expect(new Set(rightsIn(permissionsOf(given, premises)))).toEqual(new Set(withRequiredRights(given))),
      ),
    )
  })

  test('have names people know', () => {
    expect(nameOfRight('button:refund')).toBe('Refund Button')
    expect(nameOfRight('rate-setting:edit')).toBe('Rate setting, Edit')
    expect(dependentRights('donations:view', ['donations:view', 'donations:edit'])).toEqual(['donations:edit'])
  })
})

test('modules stand in the order of their sequence, sub-modules under their parent', () => {
  const tree = permissionsOf(rights, premises)
  const sequences = tree.map(({ orderSequence }) => orderSequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(tree.find(({ moduleCode }) => moduleCode === 'settings')?.submodules.map(({ name }) => name)).toEqual([
    'Charity profile',
    'Rate setting',
    'Hijrah & Ramadan setting',
    'Rate export',
  ])
})
