export { voidDirectly } from './ask/void-directly.ts'
