import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { z } from 'zod'
import { type Button, buttons, type flags, type Module, modules } from './modules.ts'
import { type Right, withRequiredRights } from './rules.ts'

const leaf = {
  id: z.int(),
  moduleCode: z.string(),
  moduleID: z.int(),
  name: z.string(),
  type: z.enum(['menu', 'other']).meta({ id: 'PermissionType' }),
  path: z.string().nullable(),
  isView: z.boolean(),
  isAdd: z.boolean(),
  isEdit: z.boolean(),
  isDelete: z.boolean(),
  btnCode: z.string().nullable(),
  orderSequence: z.int(),
  nested: z.array(z.object({ name: z.string(), path: z.string(), listed: z.boolean() })),
}
const Leaf = z.object(leaf)
/** A user's permissions in a module: its four flags, screens, sub-modules and, as entries with a `btnCode`, its buttons. */
export const Permission = z.object({ ...leaf, submodules: z.array(Leaf) }).meta({ id: 'Permission' })
export type Permission = z.infer<typeof Permission>
type Leaf = z.infer<typeof Leaf>

/** The properties of a charity that decide which modules it has. */
export type CharityTraits = { country: string; isIslamic: boolean; appPreferences: readonly { name: string }[] }

/**
 * Whether a charity has a module at all: Purchases depend on its preferences, IRAS on the country's registration of gifts for tax, Islamic
 * giving with its rates and calendar on whether the charity is Islamic.
 */
function isModuleOffered(moduleCode: string, { country, isIslamic, appPreferences }: CharityTraits): boolean {
  if (moduleCode === 'purchases' || moduleCode === 'purchase-records') return appPreferences.some(({ name }) => name === 'Purchases')
  if (moduleCode === 'iras') return jurisdictionOf(country).tax.registration !== null
  if (islamicModules.includes(moduleCode)) return isIslamic
  return true
}
/** Giving by the rules of Islam, with its rates and its calendar. */
const islamicModules: readonly string[] = ['islamic-giving', 'rate-setting', 'hijrah-ramadan-setting']

const moduleOf = (right: Right): string =>
  right.startsWith('button:') ? (buttons.find(({ code }) => right === `button:${code}`)?.module ?? '') : right.slice(0, right.indexOf(':'))

/** Whether a right is one in a module that the charity has. */
export const isRightOffered = (right: Right, traits: CharityTraits): boolean => isModuleOffered(moduleOf(right), traits)

/**
 * The effective rights: the granted ones and all that they require, limited to modules that the charity has. A right of the purchase
 * records counts as one of purchases.
 */
export function effectiveRights(held: Iterable<string>, traits: CharityTraits): ReadonlySet<string> {
  const counting = withRequiredRights(held).filter(right => isRightOffered(right, traits))
  return new Set(
    counting.flatMap(right => (right.startsWith('purchase-records:') ? [right, right.replace(/^[^:]+/, 'purchases')] : [right])),
  )
}

/** The module tree with the permissions that the rights give, in the order of the sidebar. */
export function permissionsOf(held: Iterable<string>, traits: CharityTraits): Permission[] {
  const holds = new Set<string>(withRequiredRights(held))
  const offered = modules.filter(module => isModuleOffered(module.code, traits))
  const sequence = new Map(modules.map((module, i) => [module.code, (i + 1) * 10]))
  const entry = (module: Module): Leaf => ({
    id: module.id,
    moduleCode: module.code,
    moduleID: module.id,
    name: module.name,
    type: module.type,
    path: module.path,
    ...flagsOf(flag => holds.has(`${module.code}:${flag}`)),
    btnCode: null,
    orderSequence: sequence.get(module.code) ?? 0,
    nested: [...module.nested],
  })
  const button = (one: Button, i: number): Leaf => ({
    ...entryOfButton(one, holds.has(`button:${one.code}`)),
    orderSequence: (sequence.get(one.module) ?? 0) + i + 1,
  })
  return offered
    .filter(module => module.parent === null)
    .map(module => ({
      ...entry(module),
      submodules: [
        ...offered.filter(({ parent }) => parent === module.code).map(entry),
        ...buttons.filter(one => one.module === module.code).map(button),
      ],
    }))
}

const flagsOf = (has: (flag: (typeof flags)[number]) => boolean) => ({
  isView: has('view'),
  isAdd: has('add'),
  isEdit: has('edit'),
  isDelete: has('delete'),
})

function entryOfButton({ code, id, name, module }: Button, held: boolean): Leaf {
  return {
    id,
    moduleCode: module,
    moduleID: modules.find(one => one.code === module)?.id ?? 0,
    name,
    type: 'other',
    path: null,
    ...flagsOf(flag => flag === 'view' && held),
    btnCode: code,
    orderSequence: 0,
    nested: [],
  }
}

/** The names of the modules that can be opened: the current user's `accessTo`. */
export const accessTo = (permissions: readonly Permission[]): { moduleName: string }[] =>
  permissions
    .flatMap(entry => [entry, ...entry.submodules])
    .filter(entry => entry.isView && entry.btnCode === null)
    .map(({ name }) => ({ moduleName: name }))
