import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { counterParams, purposeOption } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'

const [purpose, donorId, cardId, roof] = ['f1', 'd1', 'c1', 'f2'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
  string,
]
const params = counterParams({ donationToValues: [purposeOption(purpose, 'Building fund'), purposeOption(roof, 'Roof')] })
const siti = {
  donorId,
  donorType: 1 as const,
  donorName: 'Siti Hajar',
  donorPhone: null,
  donorEmail: null,
  nirc: null,
  idType: null,
  language: 'en' as const,
  lastGift: null,
}
const card = {
  id: cardId,
  donorId,
  cardType: 'visa' as const,
  expiryMonth: 12,
  expiryYear: 2031,
  CardHolderName: 'Siti',
  isDefaultCard: true,
}

beforeEach(() => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(params)
  fakeCall(api.donations, 'list').mockResolvedValue({ items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 })
  fakeCall(api.donors, 'byInfo').mockResolvedValue([siti])
  fakeCall(api.cards, 'toCharge').mockResolvedValue([
    { ...card, cardLastDigit: '4242', isExpired: false },
    { ...card, id: `${cardId.slice(0, -1)}2`, cardLastDigit: '1881', isExpired: true },
  ])
})

test('a gift of a known donor recurs from a stored card that is still good; without one it is held', async () => {
  const add = fakeCall(api.donations, 'add')
    .mockRejectedValueOnce(
      new RefusalError(
        { code: 'INVALID', message: 'x', errors: [{ field: 'cardId', message: 'Choose the stored card for the next gifts.' }] },
        400,
      ),
    )
    .mockResolvedValue(giftRow)
  const { hand } = draw(<AddDonationPage />)
  const donor = await screen.findByRole('combobox', { name: 'Donor' })
  expect(screen.queryByText('Make it recurring')).toBeNull()
  await hand.type(donor, 'siti')
  await screen.findByRole('option', { name: /Siti Hajar/ })
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Amount/ })))
  await hand.keyboard('50')
  await hand.click(screen.getByText('Make it recurring'))
  await hand.click(screen.getByRole('combobox', { name: 'Frequency' }))
  await hand.click(await screen.findByRole('option', { name: 'Monthly' }))
  await hand.click(screen.getByRole('button', { name: /^Save only/ }))
  // Above the form and at its field.
  await waitFor(() => expect(screen.getAllByText('Choose the stored card for the next gifts.')).toHaveLength(2))

  await hand.click(await screen.findByRole('combobox', { name: 'Stored card' }))
  expect((await screen.findByRole('option', { name: 'Visa ••1881, expired' })).getAttribute('data-combobox-disabled')).toBe('true')
  await hand.click(screen.getByRole('option', { name: 'Visa ••4242, 12/2031' }))
  await hand.click(screen.getByRole('button', { name: /^Save only/ }))
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2))
  expect(add.mock.calls.map(([input]) => [input.frequency, input.cardId])).toEqual([
    [4, null],
    [4, cardId],
  ])
})

test('a gift for several purposes is given once, and the form says so', async () => {
  const { hand } = draw(<AddDonationPage />)
  await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'siti')
  await screen.findByRole('option', { name: /Siti Hajar/ })
  await hand.keyboard('{Enter}')
  await screen.findByText('Make it recurring')
  await hand.keyboard('50{F8}')
  expect(await screen.findByText('A gift for several purposes cannot recur. Record the recurring part as a separate gift.')).toBeDefined()
  expect(screen.queryByText('Make it recurring')).toBeNull()
})
