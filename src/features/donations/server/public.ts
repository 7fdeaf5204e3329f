export { holdingAccount, incomeAccounts } from './gift-movement.ts'
export { preferencesFor, type Scope } from './matching.ts'
export { rollupConditions, standing } from './totals.ts'
export { recordChargedGift } from './record-charged-gift.ts'
