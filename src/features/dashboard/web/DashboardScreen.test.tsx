import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { Board } from '../contract.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const total = { minor: 5000, currency: 'SGD' } as const
const figures = { gifts: 2, total, average: total }
const board: Board = {
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  currency: 'SGD',
  figures,
  before: { startDate: '2026-02-27', endDate: '2026-02-28', ...figures },
  days: [],
  byPaymentMethod: [],
  byItem: [],
  byStatus: [],
}
const sees = (moduleCode: string): PermissionEntry => ({
  id: moduleCode,
  moduleCode,
  name: moduleCode,
  type: 'menu',
  isView: true,
  isAdd: false,
  isEdit: false,
  isDelete: false,
  orderSequence: 1,
})
const open = (path: string, permissions = [sees('dashboard'), sees('donations')]) =>
  draw(<DashboardScreen />, { path, user: { permissions } })
const lastRequest = () => vi.mocked(api.dashboard.summary).mock.lastCall?.[0]

beforeEach(() => {
  fakeCall(api.dashboard, 'summary').mockResolvedValue(board)
  fakeCall(api.dashboard, 'recent').mockResolvedValue([])
  fakeCall(api.requests, 'count').mockResolvedValue({
    toVerify: 0,
    toApprove: 0,
    own: 0,
    done: 0,
    forYou: 0,
    yoursToVerify: 0,
    yoursToApprove: 0,
  })
})

describe('DashboardScreen', () => {
  test('counts custom days, which are in its address', async () => {
    const { hand, router } = open('/dashboard')
    await screen.findAllByText('$50')
    await hand.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom')
    const from = screen.getByRole('textbox', { name: 'From' })
    await hand.clear(from)
    await hand.type(from, '01/02/2026')
    const to = screen.getByRole('textbox', { name: 'To' })
    await hand.clear(to)
    await hand.type(to, '28/02/2026')
    await waitFor(() => expect(lastRequest()).toMatchObject({ dateFiler: 6, fromDate: '2026-02-01', toDate: '2026-02-28' }))
    expect(router.state.location.search).toContain('from=2026-02-01&to=2026-02-28')
  })

  test('the dashboard refuses a period that ends before it begins', async () => {
    open('/dashboard?period=6&from=2026-03-02&to=2026-03-01')
    expect(await screen.findByText('Choose a day after the first one.')).toBeTruthy()
    expect(api.dashboard.summary).not.toHaveBeenCalled()
  })

  test('opens for a role that sees nothing else, with the sums of all kinds', async () => {
    open('/dashboard', [sees('dashboard')])
    expect((await screen.findAllByText('$50')).length).toBeGreaterThan(0)
    expect(lastRequest()).toMatchObject({ appPreferenceId: 0 })
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByText('Recent gifts')).toBeNull()
  })
})
