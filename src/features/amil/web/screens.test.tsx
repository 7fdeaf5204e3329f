import { preferenceIds } from '#kit/giving/ids.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import type { AmilSheet } from '../contract.ts'
import { EditAmilScreen, InviteAmilScreen } from './AmilFormScreens.tsx'
import { AmilScreen } from './AmilScreen.tsx'
import { AmilsScreen } from './AmilsScreen.tsx'

const [id, role] = [1, 2].map(n => `01890000-0000-7000-8000-0000000000d${n}`) as [string, string]
const nothing = { gifts: 0, total: { minor: 0, currency: 'SGD' } } as const
const awang: AmilSheet = {
  id,
  firstName: 'Awang',
  lastName: 'Ramli',
  email: 'amil@brunei.demo',
  phoneNumber: '+673 8123456',
  roleId: role,
  roleName: 'Amil',
  roleCategory: 'amil',
  collectionCenter: 'Masjid Jame',
  collectionCenterId: null,
  status: 'Active',
  createdAt: '2026-01-31T04:00:00Z',
  lastLoginAt: null,
  actions: ['edit', 'deactivate'],
  maskedIdNo: '•••••037E',
  invitationEndsAt: null,
  invitedBy: null,
  pendingEmail: null,
  version: 3,
  letterNo: 'T/1447/09',
  appointedFrom: '2024-01-01',
  appointedUntil: '2026-01-01',
  appointment: 'ended',
  collected: {
    monthStartsOn: '2026-03-01',
    yearStartsOn: '2026-01-01',
    thisMonth: nothing,
    thisYear: { gifts: 2, total: { minor: 12_300, currency: 'SGD' } },
    inAll: { gifts: 4, total: { minor: 45_600, currency: 'SGD' } },
    lastAt: '2026-02-01T04:00:00Z',
  },
  mayResetPassword: true,
}
const { lastName: _lastName, ...rowFacts } = awang
const module = (moduleCode: string) => ({ moduleCode, isView: true, isAdd: false, isEdit: false, isDelete: false }) as PermissionEntry
const find = fakeCall(api.amils, 'find')
const gifts = fakeCall(api.amils, 'gifts')
const sales = fakeCall(api.amils, 'sales')
const create = fakeCall(api.amils, 'create')
const edit = fakeCall(api.amils, 'edit')
const reset = fakeCall(api.amils, 'resetPassword')
const list = fakeCall(api.amils, 'list')
const session = fakeCall(api.declarations, 'session')
const findToEdit = fakeCall(api.users, 'findToEdit')

const islamicGift = { ...giftRow, appPreferenceId: preferenceIds.islamicGiving }
const page = { items: [islamicGift], totalCount: 11, pageNumber: 1, pageSize: 10, totalCapped: false } as const
const seen = { permissions: [module('islamic-giving'), module('purchases')] }
const open = (user: object = seen) => draw(<AmilScreen />, { path: `/users/amil/details?id=${id}`, user })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  fakeCall(api.receiptBooks, 'list').mockResolvedValue([])
  fakeCall(api.amils, 'filters').mockResolvedValue({
    roles: [{ id: role, name: 'Amil' }],
    status: [],
    collectionCenter: [],
    appointment: [],
  })
  fakeCall(api.amils, 'giftFilters').mockResolvedValue({
    platform: [],
    frequency: [],
    paymentMethod: [{ id: methodIds.cash, displayName: 'Cash' }],
    transactionType: [],
    donationType: [],
    donationMethod: [],
    status: [],
    donationTo: [],
    donationToValues: [],
    ItemId: [],
    SalamPayDonorType: [],
    donorReligionType: [],
    officerId: [],
    collectionCentreId: [],
  })
  find.mockReset().mockResolvedValue(awang)
  gifts.mockReset().mockResolvedValue({ ...page, items: [...page.items] })
  sales.mockReset().mockResolvedValue({ ...page, items: [], totalCount: 0 })
  create.mockReset().mockResolvedValue({ id, emailToConfirm: null, waits: [] })
  edit.mockReset().mockResolvedValue({ id, emailToConfirm: null, waits: [] })
  reset.mockReset().mockResolvedValue(null)
  findToEdit.mockReset().mockResolvedValue({ ...awang, idNo: null })
  list.mockReset().mockResolvedValue({
    items: [{ ...rowFacts, lastName: 'Ramli', collected: { gifts: 1, total: { minor: 5_000, currency: 'SGD' } } }],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 20,
  })
})

describe('the list of amils', () => {
  test('the list of amils is a tab of the users, with the letter and what was collected', async () => {
    draw(<AmilsScreen />, { path: '/users/amil' })
    expect(await screen.findByText('Awang Ramli')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Amil', current: 'page' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users')
    expect(screen.getByRole('grid').textContent).toMatch(/Masjid Jame.*Ended.*50/)
  })
  test('the list is exported from a phone too', async () => {
    const exportList = fakeCall(api.amils, 'export').mockResolvedValue({ id })
    const { hand } = draw(<AmilsScreen />, { path: '/users/amil' })
    const button = await screen.findByRole('button', { name: 'Export' })
    expect(button.hasAttribute('data-phone')).toBe(true)
    await hand.click(button)
    await waitFor(() => expect(exportList).toHaveBeenCalled())
  })
})

describe('the page of an amil', () => {
  test('warns of a letter that ended, and shows what was collected', async () => {
    open()
    expect(await screen.findByText(/The appointment has ended/)).toBeDefined()
    expect(screen.getByText('$123')).toBeDefined()
    expect(screen.getByText('4 gifts')).toBeDefined()
  })

  test('lists what was recorded, by page, way of paying and module', async () => {
    const { hand } = open()
    expect((await screen.findByRole('link', { name: 'NUR0000007' })).getAttribute('href')).toContain('/islamic-giving/details?id=')
    await hand.click(screen.getByRole('button', { name: 'Next page' }))
    expect(gifts).toHaveBeenLastCalledWith({ userId: id, pageNumber: 2, pageSize: 10, paymentMethod: [] })
    await hand.click(screen.getByRole('combobox', { name: 'Way of paying' }))
    await hand.click(await screen.findByRole('option', { name: 'Cash' }))
    expect(gifts).toHaveBeenLastCalledWith({ userId: id, pageNumber: 1, pageSize: 10, paymentMethod: [methodIds.cash] })
    await hand.click(screen.getByRole('radio', { name: 'Purchases' }))
    expect(await screen.findByText('Nothing was recorded yet.')).toBeDefined()
  })

  test('shows no gifts to users who may see none', async () => {
    find.mockResolvedValue({ ...awang, collected: null })
    open({ permissions: [] })
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeDefined()
    expect(screen.queryByText('Gifts recorded')).toBeNull()
    expect(gifts).not.toHaveBeenCalled()
  })

  test('says when the gifts could not be loaded, and tries again', async () => {
    gifts.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'NUR0000007' })).toBeDefined()
  })

  test('asks before it mails a link for a password', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Send a password link' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('amil@brunei.demo')
    expect(reset).not.toHaveBeenCalled()
    await hand.click(within(dialog).getByRole('button', { name: 'Send a password link' }))
    expect(reset).toHaveBeenCalledWith({ userId: id })
  })
})

describe('the form of an amil', () => {
  test('invites with the letter', async () => {
    const { hand } = draw(<InviteAmilScreen />, {
      path: '/users/amil/create',
      routes: [{ path: '/users/amil/details', element: <h1>Amil</h1> }],
    })
    for (const [name, text] of [
      [/^First name/, 'Dayang'],
      [/^Email Address/, 'dayang@brunei.demo'],
      [/^Letter number/, 'T/2'],
      [/^Appointed from/, '01/03/2026'],
    ] as const) {
      await hand.click(await field(name))
      await hand.paste(text)
    }
    await hand.click(screen.getByRole('combobox', { name: /^Role/ }))
    await hand.click(await screen.findByRole('option', { name: 'Amil' }))
    await hand.click(screen.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByRole('heading', { name: 'Amil' })).toBeDefined()
    expect(create.mock.lastCall?.[0]).toMatchObject({
      firstName: 'Dayang',
      letterNo: 'T/2',
      appointedFrom: '2026-03-01',
      appointedUntil: null,
      roleId: role,
    })
  })

  test('shows what somebody else saved, and keeps what was typed', async () => {
    edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    const { hand } = draw(<EditAmilScreen />, {
      path: `/users/amil/update?id=${id}`,
      routes: [{ path: '/users/amil/details', element: <h1>Amil</h1> }],
    })
    await hand.clear(await field(/^First name/))
    await hand.type(await field(/^First name/), 'Haji Awang')
    find.mockResolvedValue({ ...awang, letterNo: 'T/NEW', appointedFrom: '2026-03-02' })
    findToEdit.mockResolvedValue({ ...awang, idNo: null, version: 4 })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('T/NEW')).toBeDefined()
    expect(screen.getByText('02 Mar 2026')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: /Keep/ }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(edit.mock.lastCall?.[0]).toMatchObject({ firstName: 'Haji Awang', letterNo: 'T/NEW', version: 4 })
  })
})

describe('handing over', () => {
  const user = { permissions: [module('islamic-giving'), module('pos-declaration')] }

  test('leads to the count of what was collected, without its sum', async () => {
    session.mockResolvedValue({
      officer: { id, name: 'Awang Ramli' },
      officerType: 'amil',
      mosque: null,
      beganAt: '2026-03-01T04:00:00Z',
      lastAt: '2026-03-02T04:00:00Z',
      state: 'open',
      gifts: 12,
      number: null,
      turn: null,
      currency: 'SGD',
      lastFloat: null,
      openItems: [],
      counters: [],
      differs: [],
      returnedBecause: null,
      absentBecause: null,
      items: [],
      totalCount: 12,
      pageNumber: 1,
      pageSize: 20,
    })
    open(user)
    expect(await screen.findByText(/12 gifts to count, since/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Count and hand over' }).getAttribute('href')).toBe(`/pending-declaration/details?id=${id}`)
  })

  test('says that nothing is left, and asks nothing for a reader who sees no declarations', async () => {
    session.mockReset().mockRejectedValue(new RefusalError({ code: 'NOT_FOUND' }, 404))
    const { unmount } = open(user)
    expect(await screen.findByText('Nothing: all that was collected is declared.')).toBeDefined()
    unmount()
    session.mockClear()
    open()
    expect(await screen.findByRole('heading', { name: 'Awang Ramli' })).toBeDefined()
    expect(session.mock.calls).toEqual([])
  })
})
