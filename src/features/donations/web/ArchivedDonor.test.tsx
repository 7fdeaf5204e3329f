import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { counterParams } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'

const params = counterParams()

test('the counter offers to restore an archived donor who has the identity number, and sends the answer', async () => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(params)
  fakeCall(api.donations, 'list').mockResolvedValue({ items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 })
  fakeCall(api.donors, 'byInfo').mockResolvedValue([])
  fakeCall(api.donations, 'downloadReceipt').mockResolvedValue({ fileName: 'DonationReceipt.pdf', body: new Uint8Array() })
  const question = { field: 'restoresArchived', message: 'Siti has this identity number and is archived.' }
  const archived = new RefusalError({ code: 'DONOR_ARCHIVED', errors: [question] }, 400)
  const add = fakeCall(api.donations, 'add')
    .mockRejectedValueOnce(archived)
    .mockResolvedValue({ ...giftRow, donorName: 'Siti' })
  const { hand } = draw(<AddDonationPage />)
  await hand.type(await screen.findByRole('combobox', { name: 'Donor' }), 'S1234567D')
  await screen.findByText('ID number: no donor found')
  await hand.keyboard('{Enter}')
  await hand.type(await screen.findByRole('textbox', { name: 'Full Name' }), 'Siti')
  await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '50{Enter}')
  await hand.click(await screen.findByRole('button', { name: 'Restore and use' }))
  expect(screen.getByText('The archived donor is restored when the gift is recorded.')).toBeTruthy()
  await hand.type(screen.getByRole('textbox', { name: /Amount/ }), '{Enter}')
  await screen.findByText(/NUR0000007 saved/)
  expect(add.mock.calls.map(([input]) => input.restoresArchived ?? false)).toEqual([false, true])
})
