import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { TerminalRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { TerminalsScreen } from './TerminalsScreen.tsx'

const hall: TerminalRow = {
  id: '01890000-0000-7000-8000-0000000000d1',
  deviceName: 'Main hall',
  serialNo: 'TT-010001',
  deviceType: 'kiosk',
  mosque: 'Masjid An-Nur',
  collectionCategory: 'donation',
  batteryPercentage: 14,
  isCharging: false,
  battery: 'low',
  status: 'active',
  lastActiveAt: '2026-03-02T03:58:00Z',
  taken: { gifts: 12, total: { minor: 123_400, currency: 'SGD' } },
}
const list = fakeCall(api.terminals, 'list')
const pageOf = (...items: TerminalRow[]) => ({
  items,
  totalCount: items.length,
  pageNumber: 1,
  pageSize: 20,
  startDate: '2026-01-01',
  endDate: '2026-03-02',
})
const open = (path = rootPath) => draw(<TerminalsScreen />, { path })

beforeEach(() => {
  list.mockReset().mockResolvedValue(pageOf(hall))
})

describe('the list of terminals', () => {
  test('shows name, battery, state and takings', async () => {
    open()
    const row = (await screen.findByText('Main hall')).closest('[role=row], tr, li')
    const cells = within(row as HTMLElement)
    expect(cells.getByText('14% · Low')).toBeDefined()
    expect(cells.getByText('Active')).toBeDefined()
    expect(cells.getByText('1,234')).toBeDefined()
  })

  test('says what a battery shows in words, for each state', async () => {
    list.mockResolvedValue(
      pageOf(
        { ...hall, id: hall.id.replace('d1', 'd2'), battery: 'normal', batteryPercentage: 82 },
        { ...hall, id: hall.id.replace('d1', 'd3'), battery: 'charging', batteryPercentage: 5, isCharging: true },
        { ...hall, id: hall.id.replace('d1', 'd4'), battery: 'off', batteryPercentage: 0 },
        { ...hall, id: hall.id.replace('d1', 'd5'), battery: 'unknown', batteryPercentage: null },
      ),
    )
    open()
    for (const words of ['82% · Normal', '5% · Charging', 'Switched off', 'No battery reading'])
      expect(await screen.findByText(words)).toBeDefined()
  })

  test('toggles its order by when each was last active', async () => {
    const { hand } = open()
    expect(await screen.findByText('Main hall')).toBeDefined()
    expect(list.mock.lastCall?.[0]).toMatchObject({ sortBy: 'lastActive', sortExpression: 'desc' })
    await hand.click(screen.getByRole('button', { name: /^Last active/ }))
    expect(list.mock.lastCall?.[0]).toMatchObject({ sortBy: 'lastActive', sortExpression: 'asc', pageNumber: 1 })
  })

  test('asks for what its address filters by', async () => {
    open(`${rootPath}?status=silent&battery=low~off&device=kiosk&category=friday`)
    expect(await screen.findByText('Main hall')).toBeDefined()
    expect(list.mock.lastCall?.[0]).toMatchObject({
      status: ['silent'],
      battery: ['low', 'off'],
      deviceType: ['kiosk'],
      selectedCollectionCategoriesCodes: ['friday'],
    })
  })

  test('adds a terminal only with the right, and opens its page', async () => {
    const id = hall.id
    const add = fakeCall(api.terminals, 'add').mockResolvedValue({ id })
    fakeCall(api.terminals, 'filters').mockResolvedValue({ mosques: [], purposes: [{ id, displayName: 'Friday', displayNameMs: null }] })
    const routes = [{ path: `${rootPath}/details`, element: <h1>The terminal</h1> }]
    const { hand } = draw(<TerminalsScreen />, { path: rootPath, routes })
    await hand.click(await screen.findByRole('button', { name: 'Add terminal' }))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.type(dialog.getByRole('textbox', { name: /^Serial number/ }), 'TT-9')
    await hand.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Porch')
    await hand.click(dialog.getByRole('combobox', { name: /^Gifts are for/ }))
    await hand.click(await screen.findByRole('option', { name: 'Friday' }))
    await hand.click(dialog.getByRole('button', { name: 'Add terminal' }))
    expect(await screen.findByRole('heading', { name: 'The terminal' })).toBeDefined()
    expect(add.mock.lastCall?.[0]).toEqual({
      serialNo: 'TT-9',
      deviceName: 'Porch',
      deviceType: 'countertop',
      mosqueId: null,
      donationToValue: id,
    })
  })

  test('says what will appear, and offers to try again when it could not be read', async () => {
    list.mockResolvedValue(pageOf())
    const { unmount } = open()
    expect(await screen.findByText(/No card terminals yet/)).toBeDefined()
    unmount()
    list
      .mockReset()
      .mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
      .mockResolvedValue(pageOf(hall))
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Main hall')).toBeDefined()
  })
})
