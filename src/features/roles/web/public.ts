/** Names of rights for other screens. */
export { roleNameText } from './role-names.ts'
export { useDutyQuestion } from './duties/use-duty-question.tsx'
export { rightName } from './labels.ts'
