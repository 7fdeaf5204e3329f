export { lookUpByInfo } from './look-up.ts'
