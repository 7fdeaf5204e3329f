/** Names of rights for other screens. */
export { roleNameText } from './role-names.ts'
export { rightName } from './labels.ts'
