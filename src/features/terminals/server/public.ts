export { countKeyedTerminals } from './count-keyed-terminals.ts'
