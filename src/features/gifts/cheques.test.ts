import { expect, test } from 'vitest'
import type { GiftStatus } from './rules.ts'
import { chequeReturnFault, chequeStates, chequeWarningOf, nextChequeSteps } from './cheques.ts'

test('a cheque goes to the bank, which clears or returns it, and returns it also after it was cleared', () => {
  const stepsOf = (status: GiftStatus) => chequeStates.map(chequeState => nextChequeSteps({ chequeState, status }))
  expect(stepsOf('Offline')).toEqual([['banked'], ['cleared', 'returned'], [], []])
  expect(stepsOf('Settled')).toEqual([[], [], ['returned'], []])
  expect(stepsOf('Refund Requested')).toEqual([[], [], [], []])
  expect(nextChequeSteps({ chequeState: null, status: 'Settled' })).toEqual([])
})

test('the bank takes back what it credited, unless the money is refunded or about to be', () => {
  const faultOf = (status: GiftStatus) => chequeReturnFault({ chequeState: 'cleared', status })
  const refunds: GiftStatus[] = ['Settled', 'Refund Requested', 'Refund Approved', 'Refunded']
  expect(refunds.map(faultOf)).toEqual([null, 'refundPending', 'refundPending', 'refunded'])
  expect(chequeReturnFault({ chequeState: 'banked', status: 'Offline' })).toBe('notCleared')
})

test.each([
  [null, null],
  ['2026-03-02', null],
  ['2026-03-03', 'postDated'],
  ['2025-09-02', null],
  ['2025-09-01', 'stale'],
])('a cheque of %s is %s on 2 March 2026, where banks take six months', (day, warning) => {
  expect(chequeWarningOf(day, '2026-03-02', 6)).toBe(warning)
})
