import { expect, test } from 'vitest'
import { heldAmountOf, heldReason } from './held-lines.ts'

const reasonOf = (donorName: string) => heldReason({ texts: { donorName }, others: [], status: null, testMode: null }, 'SGD')

test.each([
  'Total (S$)',
  'TOTAL: S$30.00',
  'Total cash',
  'Subtotal PayNow',
  'Page total',
  'Daily total',
  'Total 25/02/2026',
  'Total 12 gifts',
  'Total Feb 2026',
  'Total for February',
  'Jumlah (RM)',
  'Jumlah tunai',
  'Jumlah Februari 2026',
  'JUMLAH KESELURUHAN KUTIPAN',
  '合计',
  'February total',
  'Cash total',
  'Donation total 28/02/2026',
])('%j names a total', text => expect(reasonOf(text)).toBe('total'))

test.each(['Baki b/f', 'Baki bawa ke hadapan', 'Carried forward', 'C/F', 'Balance brought forward'])('%j names a balance', text =>
  expect(reasonOf(text)).toBe('balance'),
)

test.each([
  'CHEQUE RETURNED',
  'RETURN CHEQUE 004512',
  'INWARD RTN CHQ 004512 REFER TO DRAWER',
  'Dishonoured cheque',
  'Cek tak laku',
  'CEK DIPULANGKAN 004512',
  'Cek dikembalikan oleh bank',
])('%j names a cheque that the bank took back', text => expect(reasonOf(text)).toBe('reversed'))

test.each(['Replacement of returned cheque 004512', 'Cheque 004512', 'Ganti cek tak laku'])(
  '%j names no cheque that the bank took back',
  text => expect(reasonOf(text)).toBeNull(),
)

test.each(['PAYNOW-REV', 'GIRO RETURN 20260302', 'FAST-RVSL-88123', 'REV PAYNOW', 'RVSL 0012', 'REV', 'DuitNow reversed', 'IBG REJECTED'])(
  'the reference %j says that the payment went back',
  referenceNo => expect(heldReason({ texts: { referenceNo }, others: [], status: null, testMode: null }, 'SGD')).toBe('reversed'),
)

test.each([
  ['REV', 'reversed'],
  ['Rev', null],
  ['Rev.', null],
])('an unmapped cell of %j means %s', (cell, reason) =>
  expect(heldReason({ texts: {}, others: [cell], status: null, testMode: null }, 'SGD')).toBe(reason),
)

test.each(['PAYNOW-REFUND', 'REFUND-20260302', 'RFD 8812', 'PayNow refund 5512'])('the reference %j names a refund', referenceNo =>
  expect(heldReason({ texts: { referenceNo }, others: [], status: null, testMode: null }, 'SGD')).toBe('refunded'),
)

test.each(['Bpay refund', 'ATO GST refund', 'Refund of fee'])('%j names a refund', text => expect(reasonOf(text)).toBe('refunded'))

test('a total of money out is a total, not a payment', () => {
  const texts = { amountOut: '52.00', amount: '80.00' }
  expect(heldReason({ texts, others: ['TOTAL'], status: null, testMode: null }, 'SGD')).toBe('total')
})

test('a reversal of whatever it was is one', () => expect(reasonOf('SERVICE CHARGE REVERSAL')).toBe('reversed'))

test.each([
  'Total Oil Pte Ltd',
  'Total Defence Fund',
  'Totalisator Board',
  'Jumlah bin Ahmad',
  'Subra',
  'Baki bin Omar',
  'Sum Mei Ling',
  'No refund',
  'From my tax refund',
  'Total Refund Pte Ltd',
  'Rev. John Tan',
  'Rev',
  'Revathi d/o Raju',
  'Return Fast Pte Ltd',
  'Giro returned last month, paid by cheque',
])('%j is a donor', text => expect(reasonOf(text)).toBeNull())

test.each([
  ['', '10.00', -1000],
  ['0', '10.00', -1000],
  ['0.00', '(10.00)', -1000],
  ['25.00', '', 2500],
  ['25.00', '0', 2500],
  ['-5.00', '', -500],
  ['0', '0', 0],
  ['', '', null],
  ['x', '', null],
])('a held line with %j in and %j out counts as %s', (amount, out, minor) => expect(heldAmountOf(amount, out, 'SGD')).toBe(minor))
