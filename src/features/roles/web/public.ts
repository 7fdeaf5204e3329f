/** Names of rights for other screens. */
export { rightName } from './labels.ts'
