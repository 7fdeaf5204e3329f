import { m } from '#messages/messages.js'
import { buttons, type Flag, modules } from '../modules.ts'
import type { RolePlatform, Right, RoleCategory } from '../rules.ts'
import type { MatrixColumn } from './matrix/matrix.ts'
import { moduleName } from './matrix/module-labels.ts'

export const columnNames: Readonly<Record<MatrixColumn, () => string>> = {
  view: m.roles_flag_view,
  add: m.roles_flag_add,
  edit: m.roles_flag_edit,
  delete: m.roles_flag_delete,
  button: m.roles_flag_button,
}
export const categoryNames: Readonly<Record<RoleCategory, () => string>> = {
  backOffice: m.roles_category_backoffice,
  posOfficer: m.roles_category_posofficer,
  amil: m.roles_category_amil,
}
export const platformNames: Readonly<Record<RolePlatform, () => string>> = { web: m.roles_platform_web, pos: m.roles_platform_pos }

/** The explanation of rights whose name does not say enough. */
export const rightNotes: Readonly<Record<string, () => string>> = {
  'button:direct-void': m.roles_note_direct_void,
  'button:final-void': m.roles_note_final_void,
  'button:final-refund': m.roles_note_final_refund,
  'button:show-personal-data': m.roles_note_personal_data,
  'button:erase-donor-data': m.roles_note_erase_donor_data,
  'button:export-identity-numbers': m.roles_note_export_identity_numbers,
  'button:close-declaration': m.roles_note_close_declaration,
}

/** The full name of a right: 'Rate setting, Edit', 'Refund Button'. */
export function rightName(right: Right): string {
  const [code = '', flag = ''] = right.split(':')
  if (code === 'button') return moduleName(flag, buttons.find(button => button.code === flag)?.name ?? right)
  return `${moduleName(code, modules.find(module => module.code === code)?.name ?? code)}, ${flagName(right)}`
}
/** The flag of a right without its module: 'Edit'. */
export const flagName = (right: Right): string => columnNames[right.split(':')[1] as Flag]()

/** '9 people have this role'. */
export const peopleLabel = (count: number): string => (count === 0 ? m.roles_people_none() : m.roles_people_count({ count }))
