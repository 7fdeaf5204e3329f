/** What a form of another feature takes the intentions of Islamic giving with. */
export { firstPurpose, kindOf, type Params as IslamicParams, prepareLine, totalOf } from './lines/draft-lines.ts'
export { IntentionRows } from './lines/IntentionRows.tsx'
export { requestLines } from './lines/request-lines.ts'
