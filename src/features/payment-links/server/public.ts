export { listLinksForCopy } from './links-for-copy.ts'
