import { expect, test } from 'vitest'
import type { Money } from '#kit/money.ts'
import { amountParts, moneyStyleOf, sumsOf, unitOf, writtenBeside } from './money-cells.ts'

const sgd = (minor: number): Money => ({ minor, currency: 'SGD' })
const myr = (minor: number): Money => ({ minor, currency: 'MYR' })

test('a column of one currency carries its sign in the header', () => {
  const style = moneyStyleOf([myr(100), null], 'SGD')
  expect(unitOf(style)).toBe('RM')
  expect(amountParts(myr(123_400), style)).toEqual({ text: '1,234', ghost: '' })
})

test('the unseen .00 stands only where the column really holds cents', () => {
  const style = moneyStyleOf([sgd(120_00), sgd(1_250_50)], 'SGD')
  expect(amountParts(sgd(120_00), style)).toEqual({ text: '120', ghost: '.00' })
  expect(amountParts(sgd(1_250_50), style)).toEqual({ text: '1,250.50', ghost: '' })
})

test('in a mixed list each amount carries its code', () => {
  const style = moneyStyleOf([sgd(100), myr(100)], 'SGD')
  expect(unitOf(style)).toBeNull()
  expect(amountParts(sgd(123_450), style).text).toBe('SGD 1,234.50')
})

test('sums never cross currencies', () => {
  expect(sumsOf([sgd(100), myr(50), null, sgd(1)])).toEqual([sgd(101), myr(50)])
  expect(writtenBeside(sgd(4_510_750), true)).toBe('$45,107.50')
  expect(writtenBeside(myr(100), false)).toBe('MYR 1.00')
})
