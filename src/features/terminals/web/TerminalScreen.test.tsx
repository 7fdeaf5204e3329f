import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { methodIds, salamPayDonorIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { giftRow } from '#testing/factories/gift-row.ts'
import type { TerminalDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { TerminalScreen } from './TerminalScreen.tsx'

const id = '01890000-0000-7000-8000-0000000000d1'
const hall: TerminalDetails = {
  id,
  deviceName: 'Main hall',
  serialNo: 'TT-010001',
  deviceType: 'kiosk',
  mosque: 'Masjid An-Nur',
  collectionCategory: 'donation',
  batteryPercentage: 64,
  isCharging: true,
  battery: 'charging',
  status: 'active',
  lastActiveAt: '2026-03-02T03:58:00Z',
  merchantName: 'Masjid An-Nur',
  merchantNo: '0001234567',
  merchantTerminalNo: null,
  fundName: 'Building fund',
  fundNameMs: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 3,
  items: [{ ...giftRow, payerAge: 41 }],
  totalCount: 6,
  pageNumber: 1,
  pageSize: 5,
}
const find = fakeCall(api.terminals, 'find')
const takings = fakeCall(api.terminals, 'takings')
const rename = fakeCall(api.terminals, 'rename')
const saveMerchant = fakeCall(api.terminals, 'saveMerchant')
const issue = fakeCall(api.terminals, 'issueKey')
const revoke = fakeCall(api.terminals, 'revokeKeys')
const open = (query = '', rights = allRights) => draw(<TerminalScreen />, { path: `${rootPath}/details?id=${id}${query}`, rights })
const onlyView = { ...allRights, isEdit: false }

beforeEach(() => {
  find.mockReset().mockResolvedValue(hall)
  takings.mockReset().mockResolvedValue({
    startDate: '2026-02-01',
    endDate: '2026-03-02',
    takings: [
      { day: '2026-03-02', paymentMethod: methodIds.card, gifts: 2, total: { minor: 1000, currency: 'SGD' } },
      { day: '2026-03-02', paymentMethod: methodIds.payNow, gifts: 1, total: { minor: 500, currency: 'SGD' } },
      { day: '2026-03-01', paymentMethod: methodIds.card, gifts: 1, total: { minor: 250, currency: 'SGD' } },
    ],
  })
  rename.mockReset().mockResolvedValue(null)
  saveMerchant.mockReset().mockResolvedValue(null)
  issue.mockReset().mockResolvedValue({ key: '1-ABCD', expiresAt: '2027-04-06T04:00:00Z' })
  revoke.mockReset().mockResolvedValue(null)
})

test('shows state, takings by day and way of paying, and gifts', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Main hall' })).toBeDefined()
  expect(screen.getByText('64% · Charging')).toBeDefined()
  const table = within(await screen.findByRole('group', { name: 'Takings by day' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Date', 'Card', 'PayNow', 'Total'])
  expect(table.getAllByRole('row').at(-1)?.textContent).toMatch(/12\.50.*5.*17\.50/)
  expect(screen.getByText('41')).toBeDefined()
})

test('asks for five gifts a page, and for the filters of its address', async () => {
  const { hand } = open(`&mode=${methodIds.payNow}&age=18&inclusion=1&behalf=3`)
  expect(await screen.findByRole('heading', { name: 'Main hall' })).toBeDefined()
  expect(find.mock.lastCall?.[0]).toMatchObject({
    id,
    paymentModes: [methodIds.payNow],
    ageGroupFilter: { minAge: 18, maxAge: 34 },
    isIRASInclusion: [1],
    onBehalfOf: salamPayDonorIds.onBehalf,
    pageNumber: 1,
  })
  expect(screen.getByText('1–5 of 6')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Next page' }))
  expect(find.mock.lastCall?.[0]).toMatchObject({ id, paymentModes: [methodIds.payNow], pageNumber: 2 })
})

test('a terminal is renamed, and the form keeps what was typed when it is refused', async () => {
  const { hand } = open()
  await hand.click(await screen.findByRole('button', { name: 'Rename terminal' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox')
  await hand.clear(name)
  await hand.click(dialog.getByRole('button', { name: 'Rename terminal' }))
  expect(await dialog.findAllByText('Enter a name.')).not.toHaveLength(0)
  await hand.type(name, 'Prayer hall')
  rename.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
  await hand.click(dialog.getByRole('button', { name: 'Rename terminal' }))
  expect(name).toHaveProperty('value', 'Prayer hall')
  await hand.click(dialog.getByRole('button', { name: 'Rename terminal' }))
  expect(rename.mock.lastCall?.[0]).toEqual({ id, version: 3, deviceName: 'Prayer hall' })
})

test('takes the details of its merchant', async () => {
  const { hand } = open()
  await hand.click(await screen.findByRole('button', { name: 'Edit merchant details' }))
  const dialog = within(await screen.findByRole('dialog'))
  await hand.type(dialog.getByRole('textbox', { name: /TID/ }), 'A1B2')
  await hand.click(dialog.getByRole('button', { name: 'Save merchant details' }))
  expect(saveMerchant.mock.lastCall?.[0]).toEqual({
    id,
    version: 3,
    merchantName: 'Masjid An-Nur',
    merchantNo: '0001234567',
    merchantTerminalNo: 'A1B2',
  })
})

test('makes a key that is shown once, and asks before it revokes them all', async () => {
  const { hand } = open()
  await hand.click(await screen.findByRole('button', { name: 'Create a new key' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Device key' }))
  expect(shown.getByText('1-ABCD')).toBeDefined()
  await hand.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('1-ABCD')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Revoke keys' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the keys of Main hall?' }))
  expect(revoke).not.toHaveBeenCalled()
  await hand.click(question.getByRole('button', { name: 'Revoke keys' }))
  expect(revoke).toHaveBeenCalledWith({ id })
})

test('offers no change without the right, and says when it may not be seen or was not found', async () => {
  const { unmount } = open('', onlyView)
  expect(await screen.findByRole('heading', { name: 'Main hall' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Rename terminal' })).toBeNull()
  unmount()
  find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
  open()
  expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
})

test('says when the takings could not be loaded, and tries again', async () => {
  takings.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
  const { hand } = open()
  await hand.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Takings by day' })).toBeDefined()
})
