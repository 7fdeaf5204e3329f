export { giverOf, type Giver } from './giver.ts'
export { donorsWith } from './search.ts'
