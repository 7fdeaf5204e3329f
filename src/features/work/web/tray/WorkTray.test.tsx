import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import type { WorkItem } from '#features/work/contract.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { WorkBadge } from './WorkBadge.tsx'
import { WorkTray } from './WorkTray.tsx'

const work = { list: fakeCall(api.work, 'list'), cancel: fakeCall(api.work, 'cancel'), download: fakeCall(api.work, 'download') }

const item = (changes: Partial<WorkItem>): WorkItem => ({
  id: crypto.randomUUID(),
  kind: 'donations',
  title: 'Donations, this Ramadan',
  titleCode: null,
  titleValues: null,
  status: 'running',
  startedBy: 'Aisyah Rahman',
  isMine: true,
  rowsDone: 216,
  rowsTotal: 348,
  fileName: null,
  fileBytes: null,
  reason: null,
  reasonCode: null,
  createdAt: '2026-03-02T02:00:00Z',
  finishedAt: null,
  expiresAt: null,
  actions: ['cancel'],
  ...changes,
})
const ready = {
  status: 'done',
  fileName: 'gifts.csv',
  fileBytes: 1_400_000,
  rowsDone: 12_480,
  finishedAt: new Date().toISOString(),
  actions: ['download'],
} as const
const holds = (...items: WorkItem[]) => work.list.mockResolvedValue({ items })

beforeEach(() => {
  localStorage.clear()
  work.list.mockReset()
  work.cancel.mockReset().mockResolvedValue(item({ status: 'cancelled', actions: [] }))
  work.download.mockReset().mockResolvedValue({ url: 'data:,', fileName: 'gifts.csv' })
})

afterEach(() => void setLocale('en', { reload: false }))

test('the tray says what goes on and how far it is', async () => {
  holds(item({}), item({ ...ready, title: 'IRAS donors, 2025', isMine: false, startedBy: 'Farid Osman', actions: [] }))
  draw(<WorkTray />)
  expect(await screen.findByText('216 of 348 rows')).toBeDefined()
  expect(screen.getByText('Your export will be ready and sent over the email.')).toBeDefined()
  expect(screen.getByText('Farid Osman')).toBeDefined()
  expect(screen.getByText('12,480 rows')).toBeDefined()
})

test('the reason why work failed is given in Malay, or as it was stored before reasons had codes', async () => {
  void setLocale('ms', { reload: false })
  const failed: Partial<WorkItem> = { status: 'failed', finishedAt: new Date().toISOString(), actions: [] }
  const old = 'The list has no rows.'
  holds(item({ ...failed, reason: 'The export could not be written.', reasonCode: 'EXPORT_FAILED' }), item({ ...failed, reason: old }))
  draw(<WorkTray />)
  expect(await screen.findByText('Eksport tidak dapat ditulis. Sila cuba lagi kemudian.')).toBeDefined()
  expect(screen.getByText(old)).toBeDefined()
})

test('work is called by its code in Malay, or by the file it reads', async () => {
  void setLocale('ms', { reload: false })
  const receipts = { title: 'Receipts of donations (12)', titleCode: 'WORK_DONATION_RECEIPTS', titleValues: { count: 12 } }
  holds(item({ ...ready, ...receipts, actions: ['download'] }), item({ title: 'jan.xlsx' }))
  draw(<WorkTray />)
  expect(await screen.findByText('Resit derma (12)')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Muat turun: Resit derma (12)' })).toBeDefined()
  expect(screen.getByText('jan.xlsx')).toBeDefined()
})

test('finished work leaves the list after a minute, and stays in the top bar', async () => {
  const old = new Date(Date.now() - 61_000).toISOString()
  holds(item({}), item({ ...ready, title: 'Donors', finishedAt: old, actions: ['download'] }))
  const { hand } = draw(
    <>
      <WorkTray />
      <WorkBadge />
    </>,
  )
  expect(await screen.findByText('Donations, this Ramadan')).toBeDefined()
  expect(screen.queryByText('Donors')).toBeNull()
  await hand.click(screen.getByRole('button', { name: /^Exports/, expanded: false }))
  expect(await screen.findByRole('button', { name: 'Download: Donors' })).toBeDefined()
})

test('the tray is absent without work', async () => {
  holds()
  const { container } = draw(<WorkTray />)
  await waitFor(() => expect(work.list).toHaveBeenCalled())
  expect(container.querySelector('section')).toBeNull()
})

test('one’s own work can be cancelled, and its file fetched', async () => {
  const [running, done] = [item({}), item({ ...ready, title: 'Donors', actions: ['download'] })]
  holds(running, done)
  const { hand } = draw(<WorkTray />)
  await hand.click(await screen.findByRole('button', { name: 'Cancel: Donations, this Ramadan' }))
  expect(work.cancel).toHaveBeenCalledWith({ id: running.id })
  await hand.click(screen.getByRole('button', { name: 'Download: Donors' }))
  expect(work.download).toHaveBeenCalledWith({ id: done.id })
  expect(screen.getByText('CSV, 1.4 MB')).toBeDefined()
})

test('the tray is polled only while something goes on', async () => {
  holds(item({ ...ready, actions: ['download'] }))
  draw(<WorkTray />)
  await screen.findByText('12,480 rows')
  await new Promise(resolve => setTimeout(resolve, 1800))
  expect(work.list).toHaveBeenCalledTimes(1)
})

test('work that goes on is asked about until it is done', async () => {
  work.list.mockResolvedValueOnce({ items: [item({})] }).mockResolvedValue({ items: [item({ ...ready, actions: ['download'] })] })
  draw(<WorkTray />)
  await screen.findByText('216 of 348 rows')
  expect(await screen.findByText('12,480 rows')).toBeDefined()
})

test('the top bar counts what goes on or waits to be fetched', async () => {
  holds(item({}), item({ ...ready, actions: ['download'] }), item({ status: 'cancelled', actions: [] }))
  const { hand } = draw(<WorkBadge />)
  await hand.click(await screen.findByRole('button', { name: 'Exports: 2 running or ready' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
})
