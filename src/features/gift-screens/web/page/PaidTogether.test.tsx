import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { giftDetails } from '#testing/factories/gift-row.ts'
import { PaidTogether } from './PaidTogether.tsx'

test('names the other gifts that the same payment paid, and leads to them', async () => {
  const zakat = {
    id: '01890000-0000-7000-8000-000000000012',
    receiptNo: 'NUR0000008',
    appPreferenceId: 10 as const,
    status: 'Offline' as const,
  }
  draw(<PaidTogether gift={{ ...giftDetails, paidTogether: [{ ...zakat, amount: { minor: 2000, currency: 'SGD' } }] }} />)
  expect(await screen.findByText('By the same payment')).toBeTruthy()
  expect(screen.getByRole('link', { name: /NUR0000008/ }).getAttribute('href')).toBe(`/islamic-giving/details?id=${zakat.id}`)
  expect(screen.getByText('Islamic giving')).toBeTruthy()
})
