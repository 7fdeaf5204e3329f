import { administratorRights, type Right } from './rules.ts'

/** An account as the check of duties sees it. `identities`: details that two accounts of the same person share. */
export type DutyAccount = { id: string; name: string; roleId: string; isActive: boolean; identities: readonly string[] }
/** A role with its effective rights. */
export type DutyRole = { id: string; name: string; rights: ReadonlySet<string> }
/**
 * The accounts of a charity that are not deleted, ordered by name, and its roles. Inactive accounts are included, because one call
 * activates them.
 */
export type DutyWorld = { accounts: readonly DutyAccount[]; roles: readonly DutyRole[] }

/** How a person gets hold of an account, and how that account gets a right. */
export type Slot = {
  /** Distinct slots are distinct accounts. */
  key: string
  account: 'own' | 'takeOver' | 'invite'
  userId: string | null
  /** The role that the account has, is invited with or receives; null for a role that is created for it. */
  roleId: string | null
  raisedBy: 'assign' | 'edit' | 'add' | null
}

/** One of a person's accounts, with its role. */
export type Actor = { account: DutyAccount; role: DutyRole }

const isPartOf = ({ rights }: DutyRole, { role }: Actor): boolean => [...rights].every(right => role.rights.has(right))
const isOfAdministrators = ({ rights }: DutyRole): boolean => administratorRights.every(right => rights.has(right))
const can = ({ role }: Actor, right: Right): boolean => role.rights.has(right)

/** How many slots of one kind are examined; no path has more steps. */
const enough = 3

/**
 * Finds the accounts through which a person can get a right under the rules of the server: nobody may grant, assign or change a role with
 * more rights than their own; nobody may change their own role; and changes of administrators' accounts and roles need a second
 * administrator.
 */
export class SlotFinder {
  readonly #byRole: ReadonlyMap<string, readonly DutyAccount[]>
  readonly #roles: readonly DutyRole[]
  readonly #administrators: number

  constructor({ accounts, roles }: DutyWorld) {
    this.#roles = roles
    this.#byRole = Map.groupBy(accounts, ({ roleId }) => roleId)
    this.#administrators = roles.filter(isOfAdministrators).reduce((sum, { id }) => sum + this.#activeIn(id), 0)
  }

  /** The slots that hold a right or can get it, the simplest first. */
  slotsFor(person: readonly Actor[], right: Right): Slot[] {
    const mayActAlone = this.#isSecondAdministrator(person)
    const isOpen = (role: DutyRole) => mayActAlone || !isOfAdministrators(role)
    const own = person.flatMap(actor => {
      const raisedBy = this.#raise(person, actor.role, { right, isOpen, besides: actor })
      return raisedBy === undefined ? [] : [slotOf('own', actor.account.id, raisedBy, actor.role.id)]
    })
    return [...own, ...this.#takenOver(person, right, isOpen), ...this.#invited(person, right, isOpen)]
  }

  #takenOver(person: readonly Actor[], right: Right, isOpen: (role: DutyRole) => boolean): Slot[] {
    const ownIds = new Set(person.map(({ account }) => account.id))
    const isReached = (role: DutyRole) => isOpen(role) && person.some(actor => can(actor, 'user-management:edit') && isPartOf(role, actor))
    const slots = this.#roles.filter(isReached).flatMap(role => {
      const raisedBy = this.#raise(person, role, { right, isOpen, besides: null })
      if (raisedBy === undefined) return []
      const others = (this.#byRole.get(role.id) ?? []).filter(({ id }) => !ownIds.has(id)).slice(0, enough)
      return others.map(({ id }) => slotOf('takeOver', id, raisedBy, role.id))
    })
    return slots.toSorted(plainestFirst).slice(0, enough)
  }

  /** Accounts that the person invites, with a role that is then extended where it lacks the right. */
  #invited(person: readonly Actor[], right: Right, isOpen: (role: DutyRole) => boolean): Slot[] {
    const inviters = person.filter(actor => can(actor, 'user-management:add'))
    if (inviters.length === 0) return []
    const found = this.#roles
      .filter(role => isOpen(role) && inviters.some(actor => isPartOf(role, actor)))
      .map(role => ({ role, raisedBy: this.#raise(person, role, { right, isOpen, besides: null }) }))
      .toSorted((one, other) => Number(one.raisedBy !== null) - Number(other.raisedBy !== null))
      .find(({ raisedBy }) => raisedBy !== undefined)
    const madeBy = inviters.some(actor => can(actor, right)) ? this.#make(person, right) : undefined
    const raisedBy = found?.raisedBy === null ? null : (madeBy ?? found?.raisedBy)
    if (raisedBy === undefined) return []
    return Array.from({ length: enough }, (_, at) => ({ ...slotOf('invite', null, raisedBy, found?.role.id ?? null), key: `new ${at}` }))
  }

  /**
   * How an account with a role can get a right: null when it has it, undefined when it cannot. `besides`: this account, which cannot extend
   * its own role.
   */
  #raise(person: readonly Actor[], role: DutyRole, { right, isOpen, besides }: RaiseOptions): Raise | null | undefined {
    if (role.rights.has(right)) return null
    const others = person.filter(actor => actor !== besides && isPartOf(role, actor))
    const assigners = isOpen(role) ? others.filter(actor => can(actor, 'user-management:edit')) : []
    const assigned = this.#roles.find(
      target => target.rights.has(right) && isOpen(target) && assigners.some(actor => isPartOf(target, actor)),
    )
    if (assigned) return { by: 'assign', roleId: assigned.id }
    const editors = others.filter(actor => can(actor, 'roles-management:edit') && can(actor, right) && actor.role.id !== role.id)
    if (editors.length && !isOfAdministrators(role)) return { by: 'edit', roleId: role.id }
    return assigners.some(actor => can(actor, right)) ? this.#make(person, right) : undefined
  }

  /** How a role with this right can be made: by adding one, or by changing an existing one. */
  #make(person: readonly Actor[], right: Right): Raise | undefined {
    const makers = person.filter(actor => can(actor, right))
    if (makers.some(actor => can(actor, 'roles-management:add'))) return { by: 'add', roleId: null }
    const changed = this.#roles.find(
      role =>
        !(isOfAdministrators(role) && this.#byRole.has(role.id)) &&
        makers.some(actor => can(actor, 'roles-management:edit') && actor.role.id !== role.id && isPartOf(role, actor)),
    )
    return changed && { by: 'edit', roleId: changed.id }
  }

  /**
   * Whether a person can confirm changes of administrators by themselves: as the only administrator, or with two administrator accounts.
   */
  #isSecondAdministrator(person: readonly Actor[]): boolean {
    const own = person.filter(({ account, role }) => account.isActive && isOfAdministrators(role)).length
    return own > 1 || (own === 1 && this.#administrators === 1)
  }
  #activeIn(roleId: string): number {
    return (this.#byRole.get(roleId) ?? []).filter(({ isActive }) => isActive).length
  }
}

type Raise = { by: 'assign' | 'edit' | 'add'; roleId: string | null }
type RaiseOptions = { right: Right; isOpen: (role: DutyRole) => boolean; besides: Actor | null }

const slotOf = (account: Slot['account'], userId: string | null, raise: Raise | null, roleId: string | null): Slot => ({
  key: userId ?? 'new',
  account,
  userId,
  roleId: raise ? raise.roleId : roleId,
  raisedBy: raise?.by ?? null,
})
const plainestFirst = (one: Slot, other: Slot) => Number(one.raisedBy !== null) - Number(other.raisedBy !== null)
