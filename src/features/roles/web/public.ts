/** What other screens say of rights. */
export { rightName } from './labels.ts'
