import { m } from '#messages/messages.js'
import { startingNames, type StartingRoleName } from '../starting-names.ts'

const words: Readonly<Record<StartingRoleName, Readonly<Record<'name' | 'description', () => string>>>> = {
  administrator: { name: m.roles_starting_administrator, description: m.roles_starting_administrator_does },
  finance: { name: m.roles_starting_finance, description: m.roles_starting_finance_does },
  approver: { name: m.roles_starting_approver, description: m.roles_starting_approver_does },
  clerk: { name: m.roles_starting_clerk, description: m.roles_starting_clerk_does },
  viewer: { name: m.roles_starting_viewer, description: m.roles_starting_viewer_does },
  officer: { name: m.roles_starting_officer, description: m.roles_starting_officer_does },
  amil: { name: m.roles_starting_amil, description: m.roles_starting_amil_does },
}
const textOf = (part: 'name' | 'description') =>
  new Map<string, () => string>(
    (Object.keys(startingNames) as StartingRoleName[]).map(role => [startingNames[role][part], words[role][part]]),
  )
const [names, descriptions] = [textOf('name'), textOf('description')]

/** A role's name: of one that every charity starts with in the reader's language, of others as the charity typed it. */
export const roleNameText = (name: string): string => names.get(name)?.() ?? name
/** A role's description, in the same way. */
export const roleDescriptionText = (description: string): string => descriptions.get(description)?.() ?? description
