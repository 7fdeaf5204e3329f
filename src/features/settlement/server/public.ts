export { findMonth, lockMonth, moveMonth, requireOpenMonths } from './month.ts'
export { openLinesIn, type SettlementInMonth, settlementsIn } from './open-lines.ts'
export { availableMoney, giveBackMoney, isCovered, largestBalances, takeMoney } from './shares/fund-balance.ts'
export { type ModulePayout, payoutsOfModule, sharesOfPayout } from './shares/payouts-of-module.ts'
