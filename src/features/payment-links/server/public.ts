export { listLinksForCopy, preferencesOfLinks } from './links-for-copy.ts'
