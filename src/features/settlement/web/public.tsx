export { moneyKindNames, providerNames, SettlementStamp, stateNames } from './labels.tsx'
export { showRefusal } from './refusal.tsx'
