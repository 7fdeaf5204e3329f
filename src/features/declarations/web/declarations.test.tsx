import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { preferenceIds } from '#kit/giving/ids.ts'
import { entryPrefix } from '#platform/contract/device-entries.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { counterVault } from '#platform/web/state/unsent-entries.ts'
import type { ClosureRow, SessionDetails, SessionRow } from '../contract.ts'
import { ClosuresScreen } from './ClosuresScreen.tsx'
import { CountScreen } from './count/CountScreen.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'
import { WaitingBadge } from './WaitingBadges.tsx'

const officer = { id: '01890000-0000-7000-8000-0000000000e1', name: 'Hafiz Rahim' }
const session: SessionRow = {
  officer,
  officerType: 'posOfficer',
  mosque: 'Masjid An-Nur',
  beganAt: '2026-03-02T01:00:00Z',
  lastAt: '2026-03-02T04:00:00Z',
  state: 'open',
  gifts: 3,
  number: null,
  turn: 'first',
}
const details: SessionDetails = {
  ...session,
  currency: 'SGD',
  lastFloat: null,
  openItems: [],
  counters: [],
  differs: [],
  returnedBecause: null,
  absentBecause: null,
  items: [],
  totalCount: 0,
  pageNumber: 1,
  pageSize: 10,
}
const closure: ClosureRow = {
  id: '01890000-0000-7000-8000-0000000000e2',
  number: 'D-0207',
  officer,
  officerType: 'posOfficer',
  mosque: null,
  beganAt: session.beganAt,
  endedAt: session.lastAt,
  state: 'filed',
  counted: { minor: 887_490, currency: 'SGD' },
  difference: { kind: 'short', amount: { minor: 2_000, currency: 'SGD' } },
  closedAt: null,
  actions: ['close'],
}
const pages = { pageNumber: 1, pageSize: 10 }
const pending = fakeCall(api.declarations, 'pending')
const closures = fakeCall(api.declarations, 'closures')
const find = fakeCall(api.declarations, 'session')
const count = fakeCall(api.declarations, 'count')

beforeEach(() => {
  pending.mockReset().mockResolvedValue({ items: [session], totalCount: 1, ...pages })
  closures.mockReset().mockResolvedValue({ items: [closure], totalCount: 1, ...pages })
  find.mockReset().mockResolvedValue(details)
  count.mockReset().mockResolvedValue({ id: closure.id, isFiled: true, differs: [] })
  fakeCall(api.declarations, 'filters').mockResolvedValue({ mosques: [] })
})

describe('the queues', () => {
  test('both are counted beside their module while it is closed in the sidebar', async () => {
    fakeCall(api.declarations, 'waiting').mockResolvedValue({ toCount: 1, toClose: 2 })
    draw(<WaitingBadge />)
    expect((await screen.findByText('1 session to count, 2 declarations to close')).parentElement?.textContent).toMatch(/^3/)
  })
  test('the queues ask for what their addresses filter by, under the names of the specification', async () => {
    const { unmount } = draw(<SessionsScreen />, { path: '/pending-declaration?type=amil~posOfficer' })
    expect(await screen.findByText('Hafiz Rahim')).toBeDefined()
    expect(pending.mock.lastCall?.[0]).toMatchObject({ officerType: ['amil', 'posOfficer'], pageNumber: 1 })
    unmount()
    draw(<ClosuresScreen />, { path: '/pending-closure?status=closed' })
    expect(await screen.findByText('Short 20.00')).toBeDefined()
    expect(closures.mock.lastCall?.[0]).toMatchObject({ status: ['closed'] })
  })
})

describe('the count', () => {
  const open = () =>
    draw(<CountScreen />, {
      path: `/pending-declaration/details?id=${officer.id}`,
      routes: [{ path: '/pending-closure/details', element: <h1>Compared</h1> }],
    })

  test('a count is made by the keyboard alone, signed with a password, and opens the comparison', async () => {
    const { hand } = open()
    const notes = await screen.findByRole('textbox', { name: '$100, how many?' })
    await hand.click(notes)
    await hand.keyboard('6{Enter}14{ArrowDown}47{ArrowUp}{Backspace}2{Enter}{Enter}23')
    const table = within(screen.getByRole('table', { name: 'Cash counted' }))
    expect(table.getByText('$1,785.00')).toBeDefined() // 6 × 100 + 12 × 50 + 47 × 10 + 23 × 5
    await hand.type(screen.getByRole('textbox', { name: /^Float/ }), '200')
    await hand.click(screen.getByRole('button', { name: 'Add cheque' }))
    await hand.keyboard('004512{Tab}350')
    await hand.type(screen.getByLabelText(/^Your password/), 'Amanah#2026{Enter}')
    expect(await screen.findByRole('heading', { name: 'Compared' })).toBeDefined()
    expect(count.mock.lastCall?.[0]).toMatchObject({
      officerId: officer.id,
      turn: 'first',
      cash: [
        { value: 500, pieces: 23 },
        { value: 1000, pieces: 47 },
        { value: 5000, pieces: 12 },
        { value: 10000, pieces: 6 },
      ],
      cheques: [{ chequeNumber: '004512', minor: 35_000 }],
      drawer: { float: 20_000, change: 0, drops: 0, payouts: 0 },
      password: 'Amanah#2026',
    })
  })

  test('the screen waits for what is open, and for whose turn it is', async () => {
    find.mockResolvedValue({
      ...details,
      openItems: [{ id: closure.id, appPreferenceId: preferenceIds.donations, receiptNo: 'NUR0000009' }],
    })
    const { unmount } = open()
    expect(await screen.findByRole('link', { name: 'NUR0000009' })).toBeDefined()
    expect(screen.queryByLabelText(/^Your password/)).toBeNull()
    unmount()
    find.mockResolvedValue({ ...details, turn: null })
    open()
    expect(await screen.findByText('Hafiz Rahim counts first.')).toBeDefined()
  })

  test('the officer is told of gifts that this device has not sent yet, apart from those whose money was handed back', async () => {
    const name = `${entryPrefix(officer.id)}0001.0000`
    const handedBack = `${entryPrefix(officer.id)}0001.0001`
    await counterVault.write(name, { reason: null, refusal: null })
    await counterVault.write(handedBack, { reason: 'Wrong person', refusal: null })
    open()
    expect(await screen.findByText(/^1 gift on this device is not sent yet\./)).toBeDefined()
    expect(await screen.findByText(/^The money of 1 entry on this device was handed back/)).toBeDefined()
    await Promise.all([name, handedBack].map(one => counterVault.remove(one)))
  })
})
