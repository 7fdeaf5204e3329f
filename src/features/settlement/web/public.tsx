export { providerNames, SettlementStamp, stateNames } from './labels.tsx'
