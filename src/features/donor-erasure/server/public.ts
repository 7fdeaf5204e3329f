export { appendErasures, type NotedErasure, readErasures } from './erasure-file.ts'
export { keepErasures, keepErasuresJob } from './keep-erasures.ts'
