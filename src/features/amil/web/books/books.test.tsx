import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { ReceiptBookSheet } from '#features/amil/books.ts'
import { BookScreen } from './BookScreen.tsx'

const [bookId, userId] = ['b1', 'b2'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [string, string]
const book: ReceiptBookSheet = {
  id: bookId,
  userId,
  amil: 'Awang Ramli',
  prefix: 'BK-',
  firstNo: 101,
  lastNo: 102,
  leasedAt: '2026-03-01T04:00:00Z',
  leasedBy: 'Nadia Hassan',
  returnedAt: null,
  returnedBy: null,
  blank: 1,
  used: 1,
  spoilt: 0,
  missing: 0,
  numbers: [
    { number: 101, state: 'used', donationId: bookId, receiptNo: 'NUR0000001' },
    { number: 102, state: 'blank', donationId: null, receiptNo: null },
  ],
}
const find = fakeCall(api.receiptBooks, 'find')
const mark = fakeCall(api.receiptBooks, 'mark')
const giveBack = fakeCall(api.receiptBooks, 'giveBack')
const path = `/users/amil/book?id=${bookId}`
beforeEach(() => {
  find.mockReset().mockResolvedValue(book)
  mark.mockReset().mockResolvedValue(book)
  giveBack.mockReset().mockResolvedValue(book)
})

test('a number of a book is marked with the receipt of its gift', async () => {
  const { hand } = draw(<BookScreen />, { path })
  expect(await screen.findByText('Used, NUR0000001')).toBeDefined()
  await hand.click(screen.getByRole('checkbox', { name: 'BK-102' }))
  await hand.type(screen.getByRole('textbox', { name: /^Receipt of the gift/ }), 'NUR0000002')
  await hand.click(screen.getByRole('button', { name: 'Used' }))
  await waitFor(() => expect(mark.mock.calls).toEqual([[{ bookId, numbers: [102], state: 'used', receiptNo: 'NUR0000002' }]]))
})

test('a book is taken back after asking what became of its unmarked numbers', async () => {
  const { hand } = draw(<BookScreen />, { path })
  await hand.click(await screen.findByRole('button', { name: 'Take book back' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^1 number is unmarked/)).toBeDefined()
  await hand.click(dialog.getByRole('button', { name: 'Missing' }))
  await waitFor(() => expect(giveBack.mock.calls).toEqual([[{ bookId, unmarked: 'missing' }]]))
})

test('a refusal is said beside the numbers, and a book is refused without the right', async () => {
  mark.mockRejectedValue(new RefusalError({ code: 'NUMBER_ALREADY_MARKED', message: 'Already marked.' }, 200))
  const { hand } = draw(<BookScreen />, { path })
  await hand.click(await screen.findByRole('checkbox', { name: 'BK-102' }))
  await hand.click(screen.getByRole('button', { name: 'Spoilt' }))
  expect(await screen.findByText('Already marked.')).toBeDefined()
  find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
  draw(<BookScreen />, { path: `${path}&again` })
})
