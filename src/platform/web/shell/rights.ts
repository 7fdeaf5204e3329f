import { createContext, useContext } from 'react'
import type { PermissionEntry } from '../state/current-user.ts'

/** The user's permissions in one module, and their button permissions. */
export type Rights = {
  isView: boolean
  isAdd: boolean
  isEdit: boolean
  isDelete: boolean
  /** Whether the user has a button permission, by its code alone: `has('refund')`, not 'button:refund'. */
  has: <Code extends string>(button: Code extends `${string}:${string}` ? never : Code) => boolean
}

/** The permission a screen needs beyond viewing its module: a flag or a button permission. */
export type Needs = 'isAdd' | 'isEdit' | 'isDelete' | `button:${string}`

const entriesIn = (permissions: readonly PermissionEntry[]): PermissionEntry[] =>
  permissions.flatMap(entry => [entry, ...entriesIn(entry.submodules ?? [])])

/** Indexes module permissions by lower-case code, and collects the button permissions. */
export function readPermissions(permissions: readonly PermissionEntry[]) {
  const entries = entriesIn(permissions)
  const buttons = new Set(entries.filter(entry => entry.btnCode && entry.isView).map(entry => entry.btnCode!.toLowerCase()))
  const modules = new Map(entries.filter(entry => !entry.btnCode).map(entry => [entry.moduleCode.toLowerCase(), entry]))
  const rightsIn = (entry: PermissionEntry): Rights => ({
    isView: entry.isView,
    isAdd: entry.isAdd,
    isEdit: entry.isEdit,
    isDelete: entry.isDelete,
    has: button => buttons.has(button.toLowerCase()),
  })
  return { find: (code: string) => modules.get(code.toLowerCase()), rightsIn }
}

/** Whether the permissions satisfy what a screen or action needs. */
export const isEnough = (rights: Rights, needs: Needs | undefined): boolean =>
  needs === undefined || (needs.startsWith('button:') ? rights.has(needs.slice(7)) : rights[needs as 'isAdd' | 'isEdit' | 'isDelete'])

const noRights: Rights = { isView: false, isAdd: false, isEdit: false, isDelete: false, has: () => false }
export const RightsContext = createContext<Rights>(noRights)
/** The permissions of the current screen's module. */
export const useRights = (): Rights => useContext(RightsContext)
