import { describe, expect, test } from 'vitest'
import { findDutyConflicts, newConflicts } from './duty-conflicts.ts'
import type { DutyWorld } from './duty-slots.ts'
import { paymentPaths } from './payment-paths.ts'
import { type Right, rights, withRequiredRights } from './rules.ts'

type Person = { can: readonly Right[]; role?: string; identities?: readonly string[]; isActive?: boolean }
/** A charity in which each person has a role of their own, unless they name another person's. */
function charityOf(people: Readonly<Record<string, Person>>, spareRoles: Readonly<Record<string, readonly Right[]>> = {}): DutyWorld {
  const entries = Object.entries(people)
  const roleOf = (id: string, held: readonly Right[]) => ({ id, name: id, rights: new Set<string>(withRequiredRights(held)) })
  return {
    accounts: entries.map(([id, { role = `role of ${id}`, identities = [], isActive = true }]) => ({
      id,
      name: id,
      roleId: role,
      identities,
      isActive,
    })),
    roles: [
      ...entries.filter(([, { role }]) => role === undefined).map(([id, { can }]) => roleOf(`role of ${id}`, can)),
      ...Object.entries(spareRoles).map(([id, held]) => roleOf(id, held)),
    ],
  }
}
const levelsIn = (world: DutyWorld) =>
  Object.fromEntries(findDutyConflicts(world).map(({ accounts, level }) => [accounts.map(({ id }) => id).join(' + '), level]))
const refunds = ['button:refund', 'donations:edit', 'button:final-refund'] as const satisfies readonly Right[]
const clerk = { can: ['donations:add', 'button:refund'] } as const
const powers = [
  'user-management:add',
  'user-management:edit',
  'user-management:delete',
  'roles-management:add',
  'roles-management:edit',
  'roles-management:delete',
] as const satisfies readonly Right[]

/** Every subset of a list. */
const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((all, item) => [...all, ...all.map(subset => [...subset, item])], [[]])

describe('one person', () => {
  test('one person who directly voids does it alone; one who holds the three duties only holds them', () => {
    expect(levelsIn(charityOf({ aminah: { can: ['button:direct-void'] } }))).toEqual({ aminah: 'alone' })
    expect(levelsIn(charityOf({ aminah: { can: refunds } }))).toEqual({ aminah: 'holdsAll' })
    expect(levelsIn(charityOf({ aminah: { can: refunds.slice(0, 2) }, farid: { can: refunds.slice(2) } }))).toEqual({})
  })

  test('one person with several accounts is judged by all of them, and needs three', () => {
    const identities = ['idNo 77']
    const accounts = { a: { can: [refunds[0]], identities }, b: { can: [refunds[1]], identities }, c: { can: [refunds[2]], identities } }
    expect(levelsIn(charityOf(accounts))).toEqual({ 'a + b + c': 'alone' })
    expect(levelsIn(charityOf({ a: accounts.a, b: { can: refunds.slice(1), identities } }))).toEqual({})
    const linked = {
      a: { ...accounts.a, identities: ['idNo 77', 'phone 65'] },
      b: { ...accounts.b, identities: ['phone 65'] },
      c: accounts.c,
    }
    expect(levelsIn(charityOf(linked))).toEqual({ 'a + b + c': 'alone' })
  })
})

describe('a chain', () => {
  test('goes through the accounts of two colleagues who hold no more, by a new address and a reset password', () => {
    const world = charityOf({
      aminah: { can: [...refunds, 'user-management:edit'] },
      budi: { can: refunds.slice(0, 2) },
      citra: { can: refunds },
    })
    const [aminah] = findDutyConflicts(world)
    expect(aminah).toMatchObject({ level: 'chain', accounts: [{ id: 'aminah' }] })
    expect(new Set(aminah?.conflicts[0]?.steps.map(({ userId }) => userId)).size).toBe(3)
    expect(aminah?.conflicts[0]?.steps.filter(({ account }) => account === 'takeOver')).toHaveLength(2)
  })

  test('gives a colleague whose account is taken over another role, or changes the role', () => {
    const colleagues = { budi: clerk, citra: { can: ['donations:view'] } } as const
    const assigning = charityOf({ aminah: { can: [...refunds, 'donations:add', 'user-management:edit'] }, ...colleagues })
    expect(levelsIn(assigning)).toEqual({ aminah: 'chain' })
    const editing = charityOf(
      {
        aminah: { can: [...refunds, 'roles-management:edit', 'user-management:edit'] },
        budi: { can: ['donations:view'], role: 'weak' },
        citra: { can: [], role: 'weak' },
      },
      { weak: ['donations:view'] },
    )
    expect(findDutyConflicts(editing)[0]?.level).toBe('chain')
  })

  test('ends where an administrator is protected by a second one, unless there is none', () => {
    const all = { can: rights }
    const boss = { can: [...refunds, 'user-management:edit', 'user-management:view', 'roles-management:edit'] } as const
    expect(
      levelsIn(charityOf({ aminah: boss, nadia: { ...all, role: 'role of aminah' }, omar: { ...all, role: 'role of aminah' } })),
    ).toEqual({
      aminah: 'holdsAll',
      nadia: 'holdsAll',
      omar: 'holdsAll',
    })
    const inactive = { can: [], role: 'role of aminah', isActive: false }
    expect(levelsIn(charityOf({ aminah: boss, nadia: inactive, omar: inactive }))['aminah']).toBe('chain')
  })

  test('needs no colleague where accounts are made', () => {
    const inviting = [...refunds, 'user-management:add'] as const
    expect(levelsIn(charityOf({ aminah: { can: inviting } }))).toEqual({ aminah: 'chain' })
    const [, other] = [charityOf({ aminah: { can: refunds } }), charityOf({ aminah: { can: [...refunds, 'roles-management:add'] } })]
    expect(levelsIn(other)).toEqual({ aminah: 'holdsAll' })
  })
})

describe('over the matrix of rights', () => {
  const duties = [...new Set(paymentPaths.flatMap(({ steps }) => steps.map(({ right }) => right)))]
  /**
   * The expected level of a single person, written independently of the code under test: they have no colleague's account, and can give a
   * new account only their own role.
   */
  const expectedAlone = (held: readonly Right[]) => {
    if (held.includes('button:direct-void')) return 'alone'
    const isComplete = paymentPaths.some(({ steps }) => steps.every(({ right }) => held.includes(right)))
    if (!isComplete) return undefined
    return held.includes('user-management:add') ? 'chain' : 'holdsAll' // the only administrator invites without a second one
  }

  test('every combination of duties and powers of one person is judged as the rules say', () => {
    const combinations = subsetsOf([...duties, ...powers])
    expect(combinations).toHaveLength(2 ** (duties.length + powers.length))
    const wrong = combinations.filter(can => levelsIn(charityOf({ aminah: { can } }))['aminah'] !== expectedAlone(can))
    expect(wrong).toEqual([])
  })

  test('every combination of one person finds at least what it found with fewer rights', () => {
    const order = ['alone', 'chain', 'holdsAll', undefined]
    const colleagues = { budi: clerk, citra: { can: ['donations:view', 'donations:edit'] } } as const
    const placeOf = (can: readonly Right[]) => order.indexOf(levelsIn(charityOf({ aminah: { can }, ...colleagues }))['aminah'])
    const places = new Map(subsetsOf([...refunds, ...powers]).map(can => [can.join(' '), { can, place: placeOf(can) }]))
    for (const { can, place } of places.values())
      for (const right of can) {
        const fewer = places.get(can.filter(other => other !== right).join(' '))
        expect(place, `${can.join(', ')} against without ${right}`).toBeLessThanOrEqual(fewer?.place ?? order.length)
      }
  })

  test('every other right of the matrix changes nothing', () => {
    const others = rights.filter(right => !duties.includes(right) && !(powers as readonly Right[]).includes(right))
    for (const right of others) {
      expect(levelsIn(charityOf({ aminah: { can: [right] } })), right).toEqual({})
      expect(levelsIn(charityOf({ aminah: { can: [...refunds, right] } })), right).toEqual({ aminah: 'holdsAll' })
    }
  })

  test('all seeded violations are found, and nobody else', () => {
    const shared = { identities: ['phone 6591234567'] }
    const world = charityOf(
      {
        directVoider: { can: ['button:direct-void'] },
        inviter: { can: [...refunds, 'user-management:add'] },
        taker: { can: [...refunds, 'user-management:edit'] },
        roleMaker: { can: ['button:refund', 'islamic-giving:edit', 'button:final-void', 'user-management:edit', 'roles-management:add'] },
        holder: { can: ['button:refund', 'purchases:edit', 'button:final-void'] },
        first: { can: ['button:refund'], ...shared },
        second: { can: ['purchases:edit'], ...shared },
        third: { can: ['button:final-refund'], ...shared },
        clerk,
        finance: { can: ['donations:edit', 'islamic-giving:edit', 'purchases:edit', 'button:settle'] },
        approver: { can: ['button:final-void', 'button:final-refund'] },
        viewer: { can: ['donations:view'] },
        keeper: { can: ['user-management:edit', 'user-management:add', 'roles-management:add', 'roles-management:edit'] },
      },
      { unused: ['donations:view'] },
    )
    expect(levelsIn(world)).toEqual({
      directVoider: 'alone',
      'first + second + third': 'alone',
      inviter: 'chain',
      taker: 'chain',
      roleMaker: 'chain',
      holder: 'holdsAll',
    })
  })
})

test('a change makes new only what was not possible before, or was less', () => {
  const before = findDutyConflicts(charityOf({ aminah: { can: refunds }, budi: { can: ['button:direct-void'] } }))
  const after = findDutyConflicts(
    charityOf({ aminah: { can: [...refunds, 'user-management:add'] }, budi: { can: ['button:direct-void'] } }),
  )
  expect(newConflicts(before, after).map(({ accounts: [account], level }) => [account?.id, level])).toEqual([['aminah', 'chain']])
  expect(newConflicts(after, before)).toEqual([])
  expect(newConflicts(after, after)).toEqual([])
})
