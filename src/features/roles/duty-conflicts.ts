import { z } from 'zod'
import { type Actor, type DutyAccount, type DutyWorld, type Slot, SlotFinder } from './duty-slots.ts'
import { type Duty, type PaymentPath, type PaymentPathId, paymentPaths } from './payment-paths.ts'
import type { Right } from './rules.ts'

/**
 * How far a person is from moving money alone. `alone`: with the accounts they have. `chain`: after making or taking over accounts.
 * `holdsAll`: they hold every right, but each step still takes another account, and they have no way to others.
 */
export const DutyLevel = z.enum(['alone', 'chain', 'holdsAll']).meta({ id: 'DutyLevel' })
export type DutyLevel = z.infer<typeof DutyLevel>

/** A duty of a path, and the account that would carry it out. */
type DutyStep = { duty: Duty; right: Right } & Slot
/** A payment path that one person could complete alone, with the steps by which they would. */
type DutyConflict = { path: PaymentPathId; level: DutyLevel; steps: readonly DutyStep[] }
/** A person, identified by their accounts, with the payment paths that they could complete alone. */
export type PersonConflicts = { accounts: readonly DutyAccount[]; level: DutyLevel; conflicts: readonly DutyConflict[] }

const order = DutyLevel.options
const worstLevel = (conflicts: readonly DutyConflict[]): DutyLevel =>
  order.find(level => conflicts.some(conflict => conflict.level === level)) ?? 'holdsAll'

/** Everybody who could take every step of a payment alone, the worst first, then by name. */
export function findDutyConflicts(world: DutyWorld): PersonConflicts[] {
  const roles = new Map(world.roles.map(role => [role.id, role]))
  const finder = new SlotFinder(world)
  return personsOf(world.accounts)
    .map(accounts => {
      const person = accounts.flatMap(account => {
        const role = roles.get(account.roleId)
        return role ? [{ account, role }] : []
      })
      const conflicts = paymentPaths.flatMap(path => conflictOf(finder, person, path) ?? [])
      return { accounts, level: worstLevel(conflicts), conflicts }
    })
    .filter(({ conflicts }) => conflicts.length > 0)
    .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
}

/** The conflicts in `after` that `before` does not have: of another person, of another path, or of a worse level. */
export function newConflicts(before: readonly PersonConflicts[], after: readonly PersonConflicts[]): PersonConflicts[] {
  const known = new Map(before.flatMap(person => keysOf(person).map(([key, level]) => [key, order.indexOf(level)])))
  const isNew = (person: PersonConflicts, { path, level }: DutyConflict) =>
    person.accounts.every(({ id }) => (known.get(`${id} ${path}`) ?? order.length) > order.indexOf(level))
  return after.flatMap(person => {
    const conflicts = person.conflicts.filter(conflict => isNew(person, conflict))
    return conflicts.length ? [{ ...person, conflicts, level: worstLevel(conflicts) }] : []
  })
}
const keysOf = ({ accounts, conflicts }: PersonConflicts) =>
  accounts.flatMap(({ id }) => conflicts.map(({ path, level }) => [`${id} ${path}`, level] as const))

function conflictOf(finder: SlotFinder, person: readonly Actor[], { id, steps }: PaymentPath): DutyConflict | null {
  // A person can grant only rights that they hold, so they cannot reach a right that none of their accounts has.
  if (!steps.every(({ right }) => person.some(({ role }) => role.rights.has(right)))) return null
  const choices = steps.map(step => finder.slotsFor(person, step.right).map(slot => ({ ...step, ...slot })))
  const taken = chooseDistinct(choices)
  if (taken) return { path: id, level: taken.every(isOwnAsItIs) ? 'alone' : 'chain', steps: taken }
  const all = person.find(({ role }) => steps.every(({ right }) => role.rights.has(right)))
  if (!all) return null
  const { account, role } = all
  const own = { key: account.id, account: 'own', userId: account.id, roleId: role.id, raisedBy: null } as const
  return { path: id, level: 'holdsAll', steps: steps.map(step => ({ ...step, ...own })) }
}
const isOwnAsItIs = ({ account, raisedBy }: Slot) => account === 'own' && raisedBy === null

/** Chooses one account for each step, none twice, preferring the simplest way. Null when that is impossible. */
function chooseDistinct(choices: readonly (readonly DutyStep[])[], taken: readonly DutyStep[] = []): DutyStep[] | null {
  const [first, ...rest] = choices
  if (!first) return [...taken]
  const found = first
    .filter(({ key }) => !taken.some(step => step.key === key))
    .map(step => chooseDistinct(rest, [...taken, step]))
    .filter(steps => steps !== null)
  return found.toSorted((one, other) => foreign(one) - foreign(other))[0] ?? null
}
const foreign = (steps: readonly DutyStep[]) =>
  steps.reduce((sum, { account, raisedBy }) => sum + (account === 'own' ? 0 : 2) + (raisedBy === null ? 0 : 1), 0)

/** Groups accounts by person: accounts belong together when they share an identity, also by way of a third account. */
function personsOf(accounts: readonly DutyAccount[]): DutyAccount[][] {
  const groups = new Map<string, DutyAccount[]>()
  const places = new Map(accounts.map((account, place) => [account, place]))
  for (const account of accounts) {
    const joined = new Set([...account.identities, account.id].flatMap(identity => groups.get(identity) ?? []).concat(account))
    const group = [...joined]
    for (const one of group) for (const identity of [...one.identities, one.id]) groups.set(identity, group)
  }
  return [...new Set(groups.values())].map(group => group.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)))
}
