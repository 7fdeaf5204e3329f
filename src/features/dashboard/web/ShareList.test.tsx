import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import { draw } from '#platform/web/testing/draw.tsx'
import type { Board } from '../contract.ts'
import { BoardBody } from './BoardBody.tsx'

afterEach(() => void setLocale('en', { reload: false }))

const total = { minor: 5000, currency: 'SGD' } as const
const figures = { gifts: 2, total, average: total }
const board: Board = {
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  currency: 'SGD',
  figures,
  before: { startDate: '2026-02-27', endDate: '2026-02-28', ...figures },
  days: [],
  byPaymentMethod: [{ id: 12, displayName: 'Bank Transfer', gifts: 1, total }],
  byItem: [{ id: 101, displayName: 'Mosque', gifts: 1, total }],
  byStatus: [],
}
const gift = {
  id: '01890000-0000-7000-8000-000000000011',
  receiptNo: null,
  donationTimeStamp: '2026-03-01T12:20:00Z',
  donorName: 'Siti Hajar',
  donationToName: 'Building fund',
  donationToNameMs: null,
  status: 'Accepted' as const,
  amount: total,
}

test('names ways of paying and kinds of giving in Malay', async () => {
  void setLocale('ms', { reload: false })
  draw(<BoardBody board={board} recent={[gift]} tab={8} isOld={false} />)
  expect(await screen.findByRole('rowheader', { name: 'Pindahan bank' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Masjid' })).toBeTruthy()
})
