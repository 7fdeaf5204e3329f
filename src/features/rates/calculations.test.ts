import { expect, test } from 'vitest'
import { fidyahOf, fitrahOf, kaffarahOf, zakatHarta } from './calculations.ts'
import { formatMoney, money } from '#jurisdictions/money.ts'

const sgd = (minor: number) => money(minor, 'SGD')
const myr = (minor: number) => money(minor, 'MYR')
const bnd = (minor: number) => money(minor, 'BND')

test('fitrah is rate times people', () => {
  expect([fitrahOf({ rate: sgd(790), noOfPerson: 2 }), fitrahOf({ rate: myr(700), noOfPerson: 5 })]).toEqual([sgd(1580), myr(3500)])
})

test('fidyah is days × years × rate', () => {
  expect([fidyahOf(myr(200), 7), fidyahOf(myr(200), 7, 3)].map(amount => formatMoney(amount))).toEqual(['RM\u00A014', 'RM\u00A042'])
})

test('kaffarah is the rate times people times offences', () => {
  expect([kaffarahOf(sgd(400), 60), kaffarahOf(sgd(400), 10), kaffarahOf(sgd(400), 60, 2)]).toEqual([sgd(24000), sgd(4000), sgd(48000)])
})

test('zakat on wealth is 2.5 % from the nisab on', () => {
  const nisab = bnd(585225)
  expect(zakatHarta(nisab, nisab)).toEqual({ isDue: true, amount: bnd(14631) })
  expect(zakatHarta(bnd(585224), nisab)).toEqual({ isDue: false, amount: bnd(0) })
  expect(() => zakatHarta(sgd(1), nisab)).toThrow(RangeError)
})
