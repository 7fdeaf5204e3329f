/** Files that become part of a record. */
export { adoptFile } from './adopt.ts'
