import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Seasons } from '../filters/date-presets.ts'
import { SeasonsContext } from '../filters/seasons-context.ts'
import { setWidth } from '#platform/web/testing/jsdom-polyfills.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { answerGifts, call, GiftsList, gifts, settle } from '#platform/web/testing/gifts-list.tsx'

const views = { list: fakeCall(api.views, 'list') }

const page = { path: '/donations/details', element: <h1>A donation</h1> }
const open = (path = '/donations') => draw(<GiftsList />, { path, routes: [page] })
const lastRequest = () => call.mock.lastCall?.[0] as Record<string, unknown>
const cellOf = (row: number, column: number) => screen.getAllByRole('row')[row]!.querySelectorAll<HTMLElement>('[data-cell]')[column]!

beforeEach(() => {
  setWidth(1440)
  localStorage.clear()
  sessionStorage.clear()
  views.list.mockResolvedValue({ items: [] })
  answerGifts()
})

describe('a look at a row', () => {
  test('Space elsewhere opens a look at the row; arrows go on, Escape comes back to the row', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    cellOf(1, 1).focus()
    await hand.keyboard(' ')
    const peek = await screen.findByRole('dialog', { name: 'Row preview' })
    expect(within(peek).getByRole('heading', { name: 'Donor 0' })).toBeDefined()
    expect(within(peek).getByText('Accepted', { selector: 'dd' })).toBeDefined()
    expect(within(peek).getByRole('button', { name: 'Settle 1' })).toBeDefined()
    await waitFor(() => expect(peek.contains(document.activeElement)).toBe(true))
    await hand.keyboard('{ArrowDown}')
    expect(await within(peek).findByRole('heading', { name: 'Donor 1' })).toBeDefined()
    expect(within(peek).queryByRole('button', { name: 'Settle 1' })).toBeNull()
    await hand.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.closest('tr')?.dataset.row).toBe('g1')
  })
  test('the actions of a row can be used from there too', async () => {
    settle.mockResolvedValue({ done: 1, refused: [] })
    const { hand } = open()
    await screen.findByText('Donor 0')
    cellOf(1, 1).focus()
    await hand.keyboard(' ')
    await hand.click(await screen.findByRole('button', { name: 'Settle 1' }))
    expect(await screen.findByText('1 done')).toBeDefined()
    expect(settle.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['g0'])
  })
})

describe('columns', () => {
  test('Alt with an arrow makes a column wider, which the address keeps', async () => {
    const { hand, router } = open('/donations?w=status-200')
    await screen.findByText('Donor 0')
    const head = screen.getByRole('columnheader', { name: 'Status' })
    Object.defineProperty(head, 'offsetWidth', { value: 200 })
    head.focus()
    await hand.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(router.state.location.search).toBe('?w=status-216'))
  })
  test('pinned columns come first and stay in sight', async () => {
    open('/donations?pin=status')
    await screen.findByText('Donor 0')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['', 'Status', 'Donor', 'Amount ($)'])
    expect(cellOf(1, 1).style.insetInlineStart).toBe('40px')
    expect(cellOf(1, 2).style.insetInlineStart).toBe('')
  })
})

describe('a Ramadan of the charity', () => {
  const ramadan: Seasons = { thisRamadan: { from: '2026-02-19', to: '2026-03-20' } }
  const openWithin = (seasons: Seasons | null) =>
    draw(
      <SeasonsContext value={seasons}>
        <GiftsList />
      </SeasonsContext>,
      { path: '/donations?date=thisRamadan', routes: [page] },
    )
  test('a Ramadan of the charity is asked for by its days', async () => {
    openWithin(ramadan)
    await screen.findByText('Donor 0')
    expect(lastRequest()).toMatchObject({ startDate: '2026-02-19', endDate: '2026-03-20' })
  })
  test('the days of a Ramadan are waited for, and nothing is requested in their place', async () => {
    openWithin(null)
    await screen.findByRole('button', { name: /^Date/ })
    expect(call).not.toHaveBeenCalled()
  })
})

test('a total that was not counted to the end says so', async () => {
  call.mockResolvedValue({ items: gifts.slice(0, 10), totalCount: 10_000, totalCapped: true, pageNumber: 1, pageSize: 10 })
  open()
  expect(await screen.findByText('1–10 of 10,000+')).toBeDefined()
})

test('a view keeps the height of its rows', async () => {
  views.list.mockResolvedValue({
    items: [
      {
        id: '01890000-0000-7000-8000-000000000009',
        list: 'donations',
        name: 'Tight',
        query: 'rows=32',
        sharedWith: 'me',
        isMine: true,
        isDefault: false,
        madeBy: '',
      },
    ],
  })
  const { hand, container } = open()
  await hand.click(await screen.findByRole('button', { name: 'Tight' }))
  await waitFor(() => expect(container.querySelector<HTMLElement>('[style*="--row:"]')?.style.getPropertyValue('--row')).toBe('32px'))
})
