import { expect, test } from 'vitest'
import type { Money } from '#jurisdictions/money.ts'
import { formatWithCode, moneyStyleOf, moneyWidthOf, sumsOf, moneyUnit, formatSum } from './money-cells.ts'

const sgd = (minor: number): Money => ({ minor, currency: 'SGD' })
const myr = (minor: number): Money => ({ minor, currency: 'MYR' })

test('a column of one currency carries its sign in the header', () => {
  expect(moneyUnit(moneyStyleOf([myr(100), null], 'SGD'))).toBe('RM')
})

test('a column of whole dollars holds no cents, one with any does', () => {
  expect(moneyStyleOf([sgd(120_00), sgd(50_00)], 'SGD').cents).toBe(false)
  expect(moneyStyleOf([sgd(120_00), sgd(1_250_50)], 'SGD').cents).toBe(true)
})

test('each amount carries its code in a mixed list', () => {
  expect(moneyUnit(moneyStyleOf([sgd(100), myr(100)], 'SGD'))).toBeNull()
  expect(formatWithCode(sgd(123_450))).toBe('SGD 1,234.50')
})

test('sums never cross currencies', () => {
  expect(sumsOf([sgd(100), myr(50), null, sgd(1)])).toEqual([sgd(101), myr(50)])
  expect(formatSum(sgd(4_510_750), true)).toBe('$45,107.50')
  expect(formatSum(myr(100), false)).toBe('MYR 1.00')
})

test('a column of ringgit has room for its longer sign', () => {
  expect([moneyWidthOf({}, 'SGD'), moneyWidthOf({}, 'MYR'), moneyWidthOf({ width: 140 }, 'MYR')]).toEqual([124, 148, 164])
})
