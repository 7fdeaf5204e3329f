import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { memoryStore } from '#platform/web/state/key-value-store.ts'
import { createVault } from '#platform/web/state/vault.ts'
import { type Device, type OfflineEntry, readEntries, removeEntry, writeEntry, writeLease } from '../device-records.ts'
import type { Counter } from '#features/gift-screens/web/public.tsx'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { silence } from './connection.ts'
import { withOffline } from './offline-counter.ts'
import { counterVault } from '#platform/web/state/unsent-entries.ts'
import { OfflinePanel } from './OfflinePanel.tsx'
import { EntryList } from './entries/EntryList.tsx'
import { readDevice } from './entries/read-device.ts'
import { slipNameOf } from './slip-texts.ts'
import { SlipPrinter } from './slip/SlipPrinter.tsx'

const entry: OfflineEntry = {
  place: '0001.0000',
  id: '0197c0de-0000-4000-8000-000000000001',
  leaseId: '0197c0de-0000-4000-8000-000000000002',
  receiptNo: 'NUR0000007',
  enteredAt: '2026-03-02T04:00:00.000Z',
  module: 'donations',
  gift: { donorName: 'Siti Hajar', nirc: 'S1234567D' },
  slip: {
    donorName: 'Siti Hajar',
    paymentMethod: 'Cash',
    lines: [],
    amount: { minor: 5000, currency: 'SGD' },
    language: 'en',
    officerName: 'Omar',
  },
  state: 'refused',
  refusal: {
    code: 'DONOR_ARCHIVED',
    message: 'DONOR_ARCHIVED',
    errors: [{ field: 'restoresArchived', message: 'Siti Hajar has this identity number and is archived.' }],
  },
  takesNewNo: false,
  reason: null,
  prints: 0,
}

async function newDevice() {
  const raw = memoryStore()
  const device = {
    store: createVault(raw, crypto),
    userId: 'u',
    calls: { voidEntry: null },
    now: Date.now,
    exclusively: (work: () => Promise<unknown>) => work(),
  } as unknown as Device
  await writeEntry(device, entry)
  return { device, raw }
}

test('an entry is encrypted on the device: neither the identity number nor the name can be read', async () => {
  const { device, raw } = await newDevice()
  const [name = ''] = (await raw.names()).filter(one => one.includes(':entry:'))
  const { sealed } = (await raw.get(name)) as { sealed: ArrayBuffer }
  const text = new TextDecoder('latin1').decode(sealed)
  expect([text.includes('S1234567D'), text.includes('Siti')]).toEqual([false, false])
  expect(await readEntries(device)).toEqual([entry])
})

test('the entries of another officer are counted for everybody, and decrypted for a supervisor alone', async () => {
  const { device } = await newDevice()
  const read = async (isSupervisor: boolean) => (await readDevice({ ...device, userId: 'other' }, isSupervisor)).others
  expect(await read(false)).toEqual([{ userId: 'u', count: 1, entries: [] }])
  expect(await read(true)).toEqual([{ userId: 'u', count: 1, entries: [entry] }])
})

test('a refused entry shows what the server asks, and waits again with the answer', async () => {
  const { device } = await newDevice()
  const settle = vi.fn()
  const { hand } = draw(<EntryList device={device} entries={[entry]} settle={settle} />)
  expect(screen.getByRole('alert').textContent).toContain('Siti Hajar has this identity number and is archived.')
  await hand.click(screen.getByRole('button', { name: 'Restore the donor and send' }))
  await waitFor(() => expect(settle).toHaveBeenCalledOnce())
  expect(await readEntries(device)).toMatchObject([{ state: 'waiting', refusal: null, gift: { restoresArchived: true } }])
})

const lateEntry: OfflineEntry = {
  ...entry,
  refusal: {
    code: 'BACK_DATED_TOO_FAR',
    message: 'BACK_DATED_TOO_FAR',
    errors: [{ field: 'donationDate', message: 'Enter a day within the last 10 days.' }],
  },
}
const unexplainedEntry: OfflineEntry = {
  ...entry,
  refusal: { code: 'INVALID', message: 'INVALID', errors: [{ field: 'backDatingReason', message: 'Say why.' }] },
}
const editor = { permissions: [{ moduleCode: 'donations', isView: true, isAdd: true, isEdit: true, isDelete: false }] as never }

test.each([
  ['refused to its officer', lateEntry],
  ['refused without a reason', unexplainedEntry],
])('an entry that is recorded late, %s, asks who may edit gifts for the reason', async (_, refused) => {
  const { device } = await newDevice()
  await writeEntry(device, refused)
  const settle = vi.fn()
  const { hand } = draw(<EntryList device={device} entries={[refused]} settle={settle} />, { user: editor })
  await hand.click(screen.getByRole('button', { name: 'Record late' }))
  const dialog = await screen.findByRole('dialog')
  await hand.type(screen.getByLabelText(/^Why it is entered late/), 'The device was at the repair shop')
  await hand.click(within(dialog).getByRole('button', { name: 'Record late' }))
  await waitFor(() => expect(settle).toHaveBeenCalledOnce())
  expect(await readEntries(device)).toMatchObject([
    { state: 'waiting', refusal: null, gift: { donorName: 'Siti Hajar', backDatingReason: 'The device was at the repair shop' } },
  ])
})

test('an entry that is late says who can record it to those who may not edit gifts', async () => {
  const { device } = await newDevice()
  draw(<EntryList device={device} entries={[lateEntry]} settle={() => {}} />)
  expect(screen.getByRole('alert').textContent).toContain('A supervisor who may edit gifts can record it with a reason')
  expect(screen.queryByRole('button', { name: 'Record late' })).toBeNull()
})

test('an entry whose money was handed back asks for the reason first', async () => {
  const { device } = await newDevice()
  const { hand } = draw(<EntryList device={device} entries={[entry]} settle={() => {}} />)
  await hand.click(screen.getByRole('button', { name: 'Money handed back' }))
  const dialog = await screen.findByRole('dialog')
  await hand.type(screen.getByLabelText(/^Reason/), 'Wrong person')
  await hand.click([...dialog.querySelectorAll('button')].at(-1)!)
  await waitFor(async () => expect(await readEntries(device)).toMatchObject([{ state: 'handedBack', reason: 'Wrong person' }]))
})

test('a supervisor confirms each hand-back of another officer, or has the gift recorded; its slip is not printed again', async () => {
  const { device } = await newDevice()
  const handedBack = { ...entry, state: 'handedBack' as const, refusal: null, reason: 'Wrong person' }
  await writeEntry(device, handedBack)
  const settle = vi.fn()
  const voidEntry = vi.fn().mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
  const ofOther = { ...device, calls: { ...device.calls, voidEntry } }
  const { hand } = draw(<EntryList device={ofOther} entries={[handedBack]} settle={settle} />)
  expect(screen.getByRole('listitem').textContent).toContain('Wrong person')
  expect(screen.queryByRole('button', { name: 'Print slip' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Confirm: $50 handed back' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  await hand.click(screen.getByRole('button', { name: 'Not handed back: record the gift' }))
  await waitFor(async () => expect(await readEntries(device)).toMatchObject([{ state: 'waiting', reason: null }]))
  expect(voidEntry).toHaveBeenCalledOnce()
})

const officer = { name: 'Omar', timeZone: 'Asia/Singapore' }
test('a counter that goes on without a connection after midnight is of the new day', async () => {
  const { device } = await newDevice()
  await counterVault.write('u:choices:donations', { params: { today: '2026-03-02', currency: 'SGD' }, at: 0 })
  vi.useFakeTimers({ now: new Date('2026-03-02T16:05:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = () => Promise.reject(new RefusalError({ code: 'UNREACHABLE' }, 0))
  const counter = withOffline({ module: 'donations', ask, receipts: {} } as unknown as Counter, device, officer, () => {})
  const offlineParams = { today: '2026-03-03', currency: 'SGD' }
  const answers = [await counter.ask(null), await counter.ask('2026-03-03'), await counter.ask('2026-02-27')] // no day was chosen, today, earlier
  expect(answers).toEqual([offlineParams, offlineParams, offlineParams])
  silence.set(false)
})

test('a gift whose answer was lost is kept under the id that travelled with its online call, its slip in the language of the donor', async () => {
  const { device } = await newDevice()
  await removeEntry(device, entry)
  const numbers = {
    id: entry.leaseId,
    receiptNos: ['NUR0000007'],
    expiresAt: '2999-01-01T00:00:00Z',
    seq: 1,
    next: 0,
    clockOffset: 0,
    unused: [],
  }
  await writeLease(device, { ...numbers, head: { charityName: 'Nur', address: null, phone: null, registrationNo: null } })
  await counterVault.write('u:choices:donations', {
    params: { paymentMethods: [], donationToValues: [], language: 'en', currency: 'SGD' },
    at: 0,
  })
  const send = vi.fn().mockRejectedValue(new RefusalError({ code: 'UNREACHABLE' }, 0))
  const counter = withOffline({ module: 'donations', send, receipts: {} } as unknown as Counter, device, officer, () => {})
  const first = { donorName: 'Siti', amount: entry.slip.amount, paymentMethod: methodIds.cash, language: 'ms', asksBeforeRepeat: true }
  await expect(counter.send(first as never, { key: 'form' })).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const changed = { ...first, donorName: 'Siti Hajar' }
  await counter.send(changed as never, { key: 'form' })
  expect(send.mock.calls[0]?.[0]).toMatchObject({ ...first, entryId: 'form' })
  expect(await readEntries(device)).toMatchObject([{ id: 'form', gift: changed, slip: { language: 'ms', paymentMethod: 'Tunai' } }])
  silence.set(false)
})

test('a gift is not kept by a device that has lost the choices of its counter, and its clerk is told so', async () => {
  const { device } = await newDevice()
  silence.set(true)
  onTestFinished(() => silence.set(false))
  const counter = withOffline({ module: 'islamic-giving', receipts: {} } as unknown as Counter, device, officer, () => {})
  await expect(counter.send({} as never, { key: 'form' })).rejects.toMatchObject({
    code: 'UNSENT',
    message: expect.stringContaining('The gift is not kept.'),
  })
  expect(await readEntries(device)).toEqual([entry])
})

test('a slip names nobody where the gift will have no donor', () => {
  const of = (donor: object) => slipNameOf({ donorType: donorTypeIds.individual, ...donor })
  expect([of({ donorName: 'Cash' }), of({ donorName: 'Siti' }), of({ donorId: 'id', donorName: 'Anon' })]).toEqual([null, 'Siti', 'Anon'])
})

test('an entry says why it is not recorded yet, and its slip is printed again as a duplicate', async () => {
  const { device } = await newDevice()
  const waiting = {
    ...entry,
    state: 'waiting' as const,
    prints: 1,
    refusal: { code: 'SERVER_ERROR', message: 'The server failed.', errors: [] },
  }
  await writeEntry(device, waiting)
  const head = { charityName: 'Masjid Nur', address: null, phone: '+6561234567', registrationNo: 'T08SS0001A' }
  const lease = {
    id: entry.leaseId,
    receiptNos: ['NUR0000007'],
    expiresAt: '2999-01-01T00:00:00Z',
    seq: 1,
    next: 1,
    clockOffset: 0,
    unused: [],
  }
  await writeLease(device, { ...lease, head })
  vi.stubGlobal('print', vi.fn())
  const { hand } = draw(
    <>
      <EntryList device={device} entries={[waiting]} settle={() => {}} />
      <SlipPrinter />
    </>,
  )
  expect(screen.getByRole('listitem').textContent).toContain('The server failed.')
  await hand.click(screen.getByRole('button', { name: 'Print slip' }))
  const slip = await screen.findByRole('article')
  for (const words of ['+65 6123 4567', 'UEN T08SS0001A', 'DUPLICATE 1', 'NUR0000007']) expect(slip.textContent).toContain(words)
  await waitFor(async () => expect(await readEntries(device)).toMatchObject([{ prints: 2 }]))
})

test('says why the device got no receipt numbers', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  localStorage.setItem('amanah-offline-counter', 'true')
  const { device } = await newDevice()
  await removeEntry(device, entry)
  const words = 'Your devices hold too many receipt numbers. Send or return some first.'
  const lease = vi.fn().mockRejectedValue(new RefusalError({ code: 'TOO_MANY_NUMBERS_OUT', message: words }, 200))
  const refused = { ...device, newId: () => entry.id, calls: { ...device.calls, lease } }
  draw(<OfflinePanel device={refused} module="donations" />)
  expect(await screen.findByText(words)).toBeDefined()
})
