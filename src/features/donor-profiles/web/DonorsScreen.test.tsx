import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { whenIdle } from '#platform/web/testing/when-idle.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import type { DonorRow } from '../contract.ts'
import { DonorsScreen } from './DonorsScreen.tsx'

const siti: DonorRow = {
  donorId: '01890000-0000-7000-8000-0000000000d1',
  donorType: donorTypeIds.individual,
  donorName: 'Siti Hajar binte Osman',
  donorEmail: 'si•••••@mail.sg',
  donorPhone: '+65 •••• 4567',
  nirc: '•••••567D',
  idType: 'nric',
  gifts: 71,
  lifetime: { minor: 637_900, currency: 'SGD' },
  thisYear: { minor: 61_000, currency: 'SGD' },
  lastGiftAt: '2026-03-01T04:00:00Z',
  recurring: 1,
  isTaxReady: true,
  iAgree: true,
  channels: ['email' as const, 'post' as const],
  isActive: true,
  createdAt: '2021-05-11T04:00:00Z',
}
const list = fakeCall(api.donorProfiles, 'list')
const summary = fakeCall(api.donorProfiles, 'summary')
const savedViews = fakeCall(api.views, 'list')
const exported = fakeCall(api.donorProfiles, 'export')
const pageOf = (...items: DonorRow[]) => ({ items, totalCount: items.length, totalCapped: false, pageNumber: 1, pageSize: 20 as const })

beforeEach(() => {
  savedViews.mockReset().mockResolvedValue({ items: [] })
  list.mockReset().mockResolvedValue(pageOf(siti))
  summary.mockReset().mockResolvedValue({ count: 1, totals: [{ sum: siti.lifetime, average: siti.lifetime }] })
})

describe('DonorsScreen', () => {
  test('shows what each gave, and their sum', async () => {
    draw(<DonorsScreen />, { path: '/donors' })
    expect(await screen.findByText('Siti Hajar binte Osman')).toBeDefined()
    const row = screen.getByRole('row', { name: /Siti Hajar/ })
    for (const text of ['+65 •••• 4567', '71', '610', '6,379', 'E-mail, Post', 'Yes']) expect(row.textContent).toContain(text)
    expect(list.mock.calls[0]?.[0]).toMatchObject({ sortBy: 'lastGift', sortExpression: 'desc', pageSize: 20 })
  })

  test('offers lapsed, new, major and archived donors as views', async () => {
    const { hand } = draw(<DonorsScreen />, { path: '/donors' })
    const views = await screen.findByRole('navigation', { name: 'Views' })
    expect(
      within(views)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Lapsed', 'New', 'Major', 'Archived']))
    await hand.click(within(views).getByRole('button', { name: 'Lapsed' }))
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ standing: 'lapsed' }))
  })

  test('sends the filters of its address, and exports what they match', async () => {
    exported.mockResolvedValue({ id: siti.donorId })
    const { hand } = draw(<DonorsScreen />, { path: '/donors?donor=2&amount=100-&verified=Email&scope=phone&q=81234567' })
    await screen.findByText('Siti Hajar binte Osman')
    await hand.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(exported.mock.calls[0]?.[0]).toMatchObject({ donorType: [2], verifiedBy: 'Email', withIdNumbers: false }))
    await hand.click(await whenIdle('Export with ID numbers'))
    await waitFor(() => expect(exported.mock.calls[1]?.[0]).toMatchObject({ donorType: [2], withIdNumbers: true }))
  })

  test('offers whole identity numbers to holders of their right alone', async () => {
    const rights = { isView: true, isAdd: false, isEdit: false, isDelete: false, has: () => false }
    draw(<DonorsScreen />, { path: '/donors', rights })
    await screen.findByText('Siti Hajar binte Osman')
    expect([
      screen.queryByRole('button', { name: 'Export' }) !== null,
      screen.queryByRole('button', { name: 'Export with ID numbers' }),
    ]).toEqual([true, null])
  })

  test('says what feeds it while it is empty', async () => {
    list.mockResolvedValue(pageOf())
    draw(<DonorsScreen />, { path: '/donors' })
    expect(await screen.findByText(/Donors appear here with their first gift/)).toBeDefined()
  })

  test('says that it could not be read, and tries again', async () => {
    list.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<DonorsScreen />, { path: '/donors' })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Siti Hajar binte Osman')).toBeDefined()
  })

  test('the list of donors is refused without the right to see it', async () => {
    list.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    draw(<DonorsScreen />, { path: '/donors' })
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})
