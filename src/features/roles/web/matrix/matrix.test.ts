import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#features/roles/permissions.ts'
import { type Right, rights, withRequiredRights } from '#features/roles/rules.ts'
import { changesBetween, type GrantedRights, rebasedRights, rightsAt, rowsOf, checkStateAt, checkStateOf, toggleRights } from './matrix.ts'

const rows = rowsOf(permissionsOf([], { country: 'SG', isIslamic: true, appPreferences: [{ name: 'Purchases' }] }))
const row = (id: string) => rows.find(one => one.id === id)!
const holding = (...rights: Right[]): GrantedRights => ({ rights: withRequiredRights(rights), auto: [] })
const tick = (id: string, column: 'view' | 'add' | 'edit' | 'delete' | 'button', held: GrantedRights) =>
  checkStateAt(row(id), column, new Set(held.rights), new Set(held.auto))

describe('the matrix', () => {
  test('the matrix has a line for every module, sub-module and button, in the order of the sidebar', () => {
    expect(rows.slice(0, 4).map(({ name }) => name)).toEqual(['Dashboard', 'Power BI dashboard', 'Islamic giving', 'Donations'])
    expect(rows.filter(({ kind }) => kind === 'button')).toHaveLength(14)
    expect(new Set(rows.flatMap(one => Object.values(one.cells).filter(Boolean)))).toEqual(new Set(rights))
  })

  test('turns View on with Edit, and says why', () => {
    const held = toggleRights(holding('dashboard:view'), ['donations:edit'])
    expect(tick('donations', 'edit', held)).toBe('on')
    expect(tick('donations', 'view', held)).toBe('implied')
    expect(tick('donations', 'add', held)).toBe('off')
    expect(tick('dashboard', 'edit', held)).toBe('none')
  })

  test('takes everything with View that cannot exist without it', () => {
    const held = toggleRights(holding('donations:edit', 'button:refund', 'dashboard:view'), ['donations:view'])
    expect(held.rights).toEqual(['dashboard:view'])
  })

  test('ticks a group by its sub-modules: none, some, all', () => {
    expect(tick('settings', 'view', holding('dashboard:view'))).toBe('off')
    expect(tick('settings', 'view', holding('rate-setting:view'))).toBe('mixed')
    const all = toggleRights(holding('rate-setting:view'), rightsAt(row('settings'), 'view'))
    expect(tick('settings', 'view', all)).toBe('on')
    expect(toggleRights(all, rightsAt(row('settings'), 'view')).rights).toEqual([])
  })

  test('toggles a mixed column to full, then to empty', () => {
    const column = rows.flatMap(one => rightsAt(one, 'delete'))
    const full = toggleRights(holding('donations:delete'), column)
    expect(checkStateOf(column, new Set(full.rights))).toBe('on')
    expect(checkStateOf(column, new Set(toggleRights(full, column).rights))).toBe('off')
  })

  test('never holds a right without what it needs, whatever is clicked', () => {
    const cells = rows
      .flatMap(one => (['view', 'add', 'edit', 'delete', 'button'] as const).map(column => rightsAt(one, column)))
      .filter(at => at.length > 0)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...cells), { maxLength: 30 }), clicks => {
        const held = clicks.reduce<GrantedRights>(toggleRights, { rights: [], auto: [] })
        expect(withRequiredRights(held.rights)).toEqual(held.rights)
        expect(held.auto.every(right => held.rights.includes(right))).toBe(true)
      }),
    )
  })

  test('lists what changed, and nothing after it was changed back', () => {
    const before = withRequiredRights(['donations:edit', 'button:refund'])
    const after = toggleRights({ rights: before, auto: [] }, ['button:refund'])
    expect(changesBetween(before, after.rights)).toEqual([{ right: 'button:refund', isGranted: false }])
    expect(changesBetween(before, toggleRights(after, ['button:refund']).rights)).toEqual([])
  })
})

test('changes are applied to what another user has saved since', () => {
  const seen = withRequiredRights(['donations:add', 'button:refund'])
  const edited = withRequiredRights(['donations:add', 'donations:edit'])
  const saved = withRequiredRights(['donations:add', 'button:refund', 'donors:view'])
  expect(rebasedRights(edited, { seen, saved })).toEqual(withRequiredRights(['donations:add', 'donations:edit', 'donors:view']))
})
