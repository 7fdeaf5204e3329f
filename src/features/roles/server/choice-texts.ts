import type { DocumentTexts } from '#platform/server/texts.ts'
import type { RoleCategory, RolePlatform } from '../rules.ts'

type TextOf = (t: DocumentTexts) => string

const categories: Readonly<Record<RoleCategory, TextOf>> = {
  backOffice: t => t.roles_export_back_office(),
  posOfficer: t => t.roles_export_pos_officer(),
  amil: t => t.roles_export_amil(),
}
/** Who a role is for, in a language. */
export const categoryText = (t: DocumentTexts, id: RoleCategory): string => categories[id](t)

const platforms: Readonly<Record<RolePlatform, TextOf>> = {
  web: t => t.roles_export_web(),
  pos: t => t.roles_export_pos(),
}
/** Where people of a role work, in a language. */
export const platformText = (t: DocumentTexts, id: RolePlatform): string => platforms[id](t)
