import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { type Device, type OfflineEntry, readEntries, writeEntry } from '#features/offline-counter/device-records.ts'
import { memoryStore } from '#platform/web/state/key-value-store.ts'
import { createVault } from '#platform/web/state/vault.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { EntryList } from './EntryList.tsx'

const entry: OfflineEntry = {
  place: '0001.0000',
  id: '0197c0de-0000-4000-8000-000000000001',
  leaseId: '0197c0de-0000-4000-8000-000000000002',
  receiptNo: 'NUR0000007',
  enteredAt: '2026-03-02T04:00:00.000Z',
  module: 'donations',
  gift: {},
  slip: {
    donorName: 'Siti Hajar',
    paymentMethod: 'Cash',
    lines: [],
    amount: { minor: 5000, currency: 'SGD' },
    language: 'en',
    officerName: 'Omar',
  },
  state: 'refused',
  refusal: null,
  takesNewNo: false,
  reason: null,
  prints: 0,
}

async function newDevice(refused: OfflineEntry) {
  const device = {
    store: createVault(memoryStore(), crypto),
    userId: 'u',
    calls: { voidEntry: null },
    now: Date.now,
    exclusively: (work: () => Promise<unknown>) => work(),
  } as unknown as Device
  await writeEntry(device, refused)
  return device
}

test('a refused entry is corrected by its officer: what is still wrong is said before it goes again', async () => {
  const refused: OfflineEntry = {
    ...entry,
    gift: { donorName: 'test', amount: entry.slip.amount, paymentMethod: methodIds.cash, donationToValue: entry.leaseId },
    refusal: { code: 'INVALID', message: 'INVALID', errors: [{ field: 'donorName', message: 'Enter the name of the donor.' }] },
  }
  const device = await newDevice(refused)
  const settle = vi.fn()
  const { hand } = draw(<EntryList device={device} entries={[refused]} settle={settle} />)
  await hand.click(screen.getByRole('button', { name: 'Correct the entry' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the entry' }))
  const name = dialog.getByRole('textbox', { name: 'Full Name' })
  await hand.clear(name)
  await hand.type(name, 'Mr{Enter}')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(await readEntries(device)).toMatchObject([{ state: 'refused' }])
  await hand.clear(name)
  await hand.type(name, 'Omar{Enter}')
  await waitFor(() => expect(settle).toHaveBeenCalledOnce())
  expect(await readEntries(device)).toMatchObject([
    {
      id: entry.id,
      receiptNo: entry.receiptNo,
      state: 'waiting',
      gift: { donorName: 'Omar' },
      corrected: ['donorName'],
      slip: { donorName: 'Omar' },
    },
  ])
})

test('a correction takes a printed company’s name, and asks for a further field that is wrong', async () => {
  const refused: OfflineEntry = {
    ...entry,
    gift: {
      donorType: donorTypeIds.corporate,
      donorName: 'Sinar\u202e Harapan, Ltd',
      donorPhone: '+65 912345',
      amount: entry.slip.amount,
      paymentMethod: methodIds.cash,
      donationToValue: entry.leaseId,
    },
    refusal: {
      code: 'INVALID',
      message: 'INVALID',
      errors: [{ field: 'gift.donorName', message: 'This has characters that cannot be kept.' }],
    },
  }
  const device = await newDevice(refused)
  const settle = vi.fn()
  const { hand } = draw(<EntryList device={device} entries={[refused]} settle={settle} />)
  await hand.click(screen.getByRole('button', { name: 'Correct the entry' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the entry' }))
  const name = dialog.getByRole('textbox', { name: 'Full Name' })
  await hand.clear(name)
  await hand.type(name, 'Sinar Harapan, Ltd{Enter}')
  const phone = await dialog.findByRole('textbox', { name: 'Mobile Number' })
  expect([phone.getAttribute('aria-invalid'), name.getAttribute('aria-invalid')]).toEqual(['true', null])
  await hand.type(phone, '67{Enter}')
  await waitFor(() => expect(settle).toHaveBeenCalledOnce())
  expect(await readEntries(device)).toMatchObject([
    { gift: { donorName: 'Sinar Harapan, Ltd', donorPhone: '+65 91234567' }, corrected: ['donorName', 'donorPhone'] },
  ])
})
