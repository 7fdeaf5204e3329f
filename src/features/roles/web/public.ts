/** What other screens say of rights. */
export { rightName } from './words.ts'
