import { frequencyIds } from '#kit/giving/ids.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { publicApi } from './public-api.ts'
import type { CardByLink } from '../contract.ts'
import { CardLinkScreen } from './CardLinkScreen.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'

afterEach(cleanup)
beforeEach(() => void vi.restoreAllMocks())
const seen: CardByLink = {
  isLinkExpired: false,
  isLinkUsed: false,
  charityName: 'Nur Mosque Foundation',
  charityPhone: '+65 6123 4567',
  today: '2026-03-02',
  card: { cardType: 'visa', cardLastDigit: '4242', expiryMonth: 2, expiryYear: 2026 },
  gifts: [
    {
      donationToName: 'Orphans’ fund',
      donationToNameMs: null,
      amount: { minor: 5000, currency: 'SGD' },
      frequency: frequencyIds.monthly,
    },
  ],
}
const over = { ...seen, isLinkExpired: true, card: null, gifts: [] }
const open = (answer: CardByLink | Error) => {
  const find = fakeCall(publicApi.cards, 'findByCode')
  if (answer instanceof Error) find.mockRejectedValue(answer)
  else find.mockResolvedValue(answer)
  render(<CardLinkScreen path="/credit-card/add-update/1-ABC" />)
  return { find, hand: userEvent.setup() }
}

test('shows only the last digits, refuses a past month, and confirms the new one', async () => {
  const update = fakeCall(publicApi.cards, 'updateByCode').mockResolvedValue({
    card: { ...seen.card!, expiryMonth: 6, expiryYear: 2030 },
    goOn: 1,
  })
  const { find, hand } = open(seen)
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText('Visa ••4242')).toBeTruthy()
  expect(find).toHaveBeenCalledWith({ verificationCode: '1-ABC' })
  const save = screen.getByRole('button', { name: 'Save new expiry' })
  await hand.click(save)
  expect(screen.getByRole('alert').textContent).toBe('Choose a month that is still to come.')
  expect(update).not.toHaveBeenCalled()
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '06 June')
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2030')
  await hand.click(save)
  expect(await screen.findByRole('heading', { name: 'Thank you, your card is up to date' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Your paused recurring gift has been resumed.')
  expect(update).toHaveBeenCalledExactlyOnceWith({ verificationCode: '1-ABC', expiryMonth: 6, expiryYear: 2030 })
})

test('keeps the chosen month and its fault when the page is read in another language', async () => {
  const { hand } = open(seen)
  await hand.click(await screen.findByRole('button', { name: 'Save new expiry' }))
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2030')
  await hand.click(screen.getByRole('button', { name: /Melayu/ }))
  expect(screen.getByRole('alert').textContent).toBe('Pilih bulan yang belum tiba.')
  expect(screen.getByRole('combobox', { name: 'Tahun' })).toHaveProperty('value', '2030')
  await hand.click(screen.getByRole('button', { name: /English/ }))
})

test('shows no card for an expired, used or unknown link, and says which', async () => {
  open(over)
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call +65 6123 4567' }).getAttribute('href')).toBe('tel:+6561234567')
  cleanup()
  open({ ...over, isLinkUsed: true })
  expect(await screen.findByRole('heading', { name: 'This card has already been updated' })).toBeTruthy()
  cleanup()
  open(new RefusalError({ code: 'NOT_FOUND' }, 404))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('retries after a failure; reloads a link that another window used', async () => {
  const { find, hand } = open(new TypeError('no network'))
  await hand.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(find).toHaveBeenCalledTimes(2)
  cleanup()
  const second = open({ ...seen, card: { ...seen.card!, expiryYear: 2029 } })
  fakeCall(publicApi.cards, 'updateByCode').mockRejectedValue(new RefusalError({ code: 'LINK_EXPIRED' }, 200))
  const save = await screen.findByRole('button', { name: 'Save new expiry' })
  second.find.mockResolvedValue({ ...over, isLinkUsed: true })
  await second.hand.click(save)
  expect(await screen.findByRole('heading', { name: 'This card has already been updated' })).toBeTruthy()
})
