import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { counterParams } from '#testing/factories/counter-params.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import { AddDonationPage } from '#app/web/pages/AddDonationPage.tsx'

const declares = { from: { minor: 10_000_00, currency: 'SGD' as const }, to: 'MHA', exemptItems: [1, 3, 11] }

test('the counter asks for the origin of a small gift when its payment, with other gifts, is a large one', async () => {
  vi.restoreAllMocks()
  fakeCall(api.donations, 'params').mockResolvedValue(counterParams({ declares }))
  fakeCall(api.donations, 'list').mockResolvedValue({ items: [], totalCount: 0, totalCapped: false, pageNumber: 1, pageSize: 100 })
  fakeCall(api.donations, 'downloadReceipt').mockResolvedValue({ fileName: 'DonationReceipt.pdf', body: new Uint8Array() })
  const errors = [{ field: 'origin.circumstances', message: 'MHA asks for this.' }]
  const add = fakeCall(api.donations, 'add')
    .mockRejectedValueOnce(new RefusalError({ code: 'INVALID', errors }, 400))
    .mockResolvedValue({ ...giftRow, donorName: null })
  const { hand } = draw(<AddDonationPage />)
  await screen.findByRole('combobox', { name: 'Donor' })
  await hand.keyboard('{F4}')
  await hand.type(await screen.findByRole('textbox', { name: /Amount/ }), '50')
  expect(screen.queryByRole('textbox', { name: 'How the money came in' })).toBeNull()
  await hand.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: 'How the money came in' })
  await hand.type(field, 'In an envelope{Enter}')
  await screen.findByText(/NUR0000007 saved/)
  expect(add.mock.calls.map(([input]) => input.origin ?? null)).toEqual([null, { circumstances: 'In an envelope' }])
})
