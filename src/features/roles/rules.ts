import { z } from 'zod'
import { buttons, type Flag, modules } from './modules.ts'

/** A right as roles grant it: `donations:view`, `button:refund`. */
export type Right = `${string}:${string}`

const rightsOfModule = (code: string, flags: readonly Flag[]): Right[] => flags.map(flag => `${code}:${flag}` as const)

/** Every right that exists. Roles hold no others. */
export const rights: readonly Right[] = [
  ...modules.flatMap(module => rightsOfModule(module.code, module.flags)),
  ...buttons.map(button => `button:${button.code}` as const),
]
const known: ReadonlySet<string> = new Set(rights)
/** Whether a text names a right. */
export const isRight = (text: string): text is Right => known.has(text)

/** The two rights that make an administrator. If no user held both, nobody could restore access. */
export const administratorRights = ['user-management:edit', 'roles-management:edit'] as const satisfies readonly Right[]

/** Whether a person holds the rights that make an administrator. */
export const isAdministrator = ({ can }: { can: (right: string) => boolean }): boolean => administratorRights.every(right => can(right))
/** Whether a list of rights makes an administrator. */
export const includesAdministratorRights = (held: readonly string[]): boolean => isAdministrator({ can: right => held.includes(right) })
/** Whether a list holds rights that a person does not have. */
export const exceedsRights = (held: Iterable<string>, { can }: { can: (right: string) => boolean }): boolean =>
  ![...held].every(right => can(right))

/**
 * The rights that a right requires directly: changing requires viewing, a sub-module its parent, a button its module. @internal tested by
 * itself
 */
export function directRequirements(right: Right): readonly Right[] {
  const [code = '', flag = ''] = right.split(':')
  if (code === 'button') return buttons.filter(button => button.code === flag).map(button => `${button.module}:view` as const)
  if (flag !== 'view') return [`${code}:view`]
  return modules.filter(module => module.code === code && module.parent).map(module => `${module.parent}:view` as const)
}

// A group has no screen of its own. Its View right means that the user may see something in it.
const groupViews: ReadonlySet<Right> = new Set(modules.flatMap(module => (module.parent ? [`${module.parent}:view` as const] : [])))
const inOrder = (held: ReadonlySet<Right>) =>
  rights.filter(right => held.has(right) && (!groupViews.has(right) || dependentRights(right, held).length > 0))

/** The given rights and all that they require, in the registry's order; a group's View only with a right inside the group. */
export function withRequiredRights(input: Iterable<string>): Right[] {
  const held = new Set<Right>()
  const hold = (right: Right) => {
    if (held.has(right)) return
    held.add(right)
    directRequirements(right).forEach(hold)
  }
  for (const right of input) if (isRight(right)) hold(right)
  return inOrder(held)
}

/** The held rights that require this one. */
export const dependentRights = (right: Right, held: Iterable<string>): Right[] =>
  [...held].filter((other): other is Right => isRight(other) && other !== right && directRequirements(other).includes(right))

/** Removes a right and all that require it. */
export function withoutRight(right: Right, held: Iterable<string>): Right[] {
  const left = new Set([...held].filter(isRight))
  const drop = (gone: Right) => {
    left.delete(gone)
    dependentRights(gone, left).forEach(drop)
  }
  drop(right)
  return inOrder(left)
}

/** Who a role is for. */
export const RoleCategory = z.enum(['backOffice', 'posOfficer', 'amil']).meta({ id: 'RoleCategory' })
export type RoleCategory = z.infer<typeof RoleCategory>

/** Where people of a role work. */
export const RolePlatform = z.enum(['web', 'pos']).meta({ id: 'RolePlatform' })
export type RolePlatform = z.infer<typeof RolePlatform>

/** The rights that a new role of a category starts with. */
export const defaultRights: Readonly<Record<RoleCategory, readonly Right[]>> = {
  backOffice: ['dashboard:view'],
  posOfficer: [
    'dashboard:view',
    'islamic-giving:view',
    'islamic-giving:add',
    'donations:view',
    'donations:add',
    'pos-declaration:view',
    'pos-declaration:add',
    'pos-declaration:edit',
  ],
  amil: ['dashboard:view', 'islamic-giving:view', 'islamic-giving:add', 'pos-declaration:view', 'pos-declaration:add'],
}
