import { type RawBuilder, sql } from 'kysely'
import type { DocumentTexts } from '#platform/server/texts.ts'
import { startingNames, type StartingRoleName } from '../starting-names.ts'

type Part = 'name' | 'description'

const texts: Readonly<Record<StartingRoleName, Readonly<Record<Part, (t: DocumentTexts) => string>>>> = {
  administrator: { name: t => t.roles_export_starting_administrator(), description: t => t.roles_export_starting_administrator_does() },
  finance: { name: t => t.roles_export_starting_finance(), description: t => t.roles_export_starting_finance_does() },
  approver: { name: t => t.roles_export_starting_approver(), description: t => t.roles_export_starting_approver_does() },
  clerk: { name: t => t.roles_export_starting_clerk(), description: t => t.roles_export_starting_clerk_does() },
  viewer: { name: t => t.roles_export_starting_viewer(), description: t => t.roles_export_starting_viewer_does() },
  officer: { name: t => t.roles_export_starting_officer(), description: t => t.roles_export_starting_officer_does() },
  amil: { name: t => t.roles_export_starting_amil(), description: t => t.roles_export_starting_amil_does() },
}
const startingRoles = Object.keys(startingNames) as StartingRoleName[]

/** A role's name or description in a file: of one that every charity starts with in the reader's language, of others as it was typed. */
export const roleText = (column: RawBuilder<string>, part: Part, t: DocumentTexts): RawBuilder<string> =>
  sql<string>`case ${column} ${sql.join(
    startingRoles.map(role => sql`when ${startingNames[role][part]} then ${texts[role][part](t)}`),
    sql` `,
  )} else ${column} end`

/** A role's name, in the same way, where the file is not written by a statement. */
export function roleNameIn(t: DocumentTexts, name: string): string {
  const role = startingRoles.find(one => startingNames[one].name === name)
  return role ? texts[role].name(t) : name
}
