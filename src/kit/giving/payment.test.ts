import { expect, test } from 'vitest'
import { cardBrand, paymentMethod, paymentMethodNamed, paymentMethods } from './payment.ts'

test('payment methods have the ids of the specification', () => {
  expect(Object.fromEntries(paymentMethods.map(({ name, id }) => [name, id]))).toEqual({
    card: 1,
    googlepay: 2,
    applepay: 3,
    alipay: 4,
    grabpay: 5,
    cash: 6,
    cheque: 7,
    paynow: 8,
    nets: 9,
    staticpaynow: 10,
    enets: 11,
    banktransfer: 12,
    others: 13,
    giro: 14,
  })
  expect([paymentMethod(10)?.name, paymentMethod(15)]).toEqual(['staticpaynow', undefined])
})

test('a provider’s brand becomes ours', () => {
  expect(['Visa', 'diners', 'Diners Club', 'American Express', 'eftpos_au', 'unknown'].map(cardBrand)).toEqual([
    'visa',
    'dinersclub',
    'dinersclub',
    'amex',
    'others',
    'others',
  ])
})

test('recognises a method in any spelling', () => {
  expect(['Bank Transfer', 'GRAB-PAY', 'static paynow', 'GIRO', 'visa', 'Credit Card', 'Others'].map(paymentMethodNamed)).toEqual([
    12, 5, 10, 14, 1, 1, 13,
  ])
  expect(['', 'bitcoin', '7'].map(paymentMethodNamed)).toEqual([null, null, null])
})
