import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { ComparedDonor, DonorComparison } from '../contract.ts'
import { MergeScreen } from './MergeScreen.tsx'
import { DuplicatesPart } from './public.tsx'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const [keptId, mergedId, mergeId] = ['d1', 'd2', 'e1'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [string, string, string]
const keptDonor: ComparedDonor = {
  donorId: keptId,
  donorName: 'Siti Hajar binte Osman',
  donorPhone: '+65 •••• 4567',
  donorEmail: 'si•••••@mail.sg',
  createdAt: '2021-05-11T04:00:00Z',
  version: 3,
  isActive: true,
  gifts: 71,
  lifetime: sgd(637_900),
  thisYear: sgd(61_000),
  recurring: 1,
  cards: 1,
  iAgree: true,
  channels: [],
  agreedAt: '2024-03-15T04:00:00Z',
}
const mergedDonor: ComparedDonor = {
  ...keptDonor,
  donorId: mergedId,
  donorName: 'Siti Hajar Osman',
  version: 1,
  gifts: 4,
  lifetime: sgd(19_000),
  iAgree: false,
}
const comparison: DonorComparison = {
  kept: keptDonor,
  merged: mergedDonor,
  rows: [
    { field: 'name', kept: keptDonor.donorName, merged: mergedDonor.donorName, choice: 'kept', why: 'fuller' },
    { field: 'phone', kept: '+65 •••• 4567', merged: '+65 •••• 4567', choice: 'kept', why: 'same' },
    { field: 'language', kept: 'ms', merged: 'en', choice: null, why: 'undecided' },
  ],
  consent: 'merged',
  score: 80,
  reasons: ['sameName', 'samePhone'],
  doubts: ['otherEmail', 'noNumber'],
  isHeld: false,
}
const compare = fakeCall(api.donorMerges, 'compare')
const merge = fakeCall(api.donorMerges, 'merge')
const dismiss = fakeCall(api.donorMerges, 'dismiss')
const open = () => draw(<MergeScreen />, { path: `/donors/merge?keep=${keptId}&merge=${mergedId}` })

beforeEach(() => {
  compare.mockReset().mockResolvedValue(comparison)
  merge.mockReset().mockResolvedValue({ mergeId, donorId: keptId })
  dismiss.mockReset().mockResolvedValue(null)
})

describe('MergeScreen', () => {
  test('asks for what the records cannot prove, then merges with all choices and both versions', async () => {
    const { hand } = open()
    expect(await screen.findByText('Pick one value in every row. 2 of 3 rows are decided.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Merge Siti/ })).toBeNull()
    await hand.click(screen.getByRole('radio', { name: 'Language, Goes into it' }))
    await hand.click(screen.getByRole('button', { name: 'Merge Siti Hajar Osman into this donor' }))
    await waitFor(() =>
      expect(merge.mock.calls[0]?.[0]).toEqual({
        keptId,
        mergedId,
        keptVersion: 3,
        mergedVersion: 1,
        choices: { name: 'kept', phone: 'kept', language: 'merged' },
      }),
    )
  })

  test('shows what comes of it, and lets nobody pick a consent', async () => {
    open()
    expect(await screen.findByText('75 gifts')).toBeDefined()
    expect(screen.getByText('Same mobile number')).toBeDefined()
    const consent = screen.getByRole('row', { name: /^Hears from us/ })
    expect(within(consent).queryByRole('radio')).toBeNull()
    expect(consent.textContent).toContain('Refused')
  })

  test('merging two donors is not offered while a gift that would move is being refunded', async () => {
    compare.mockResolvedValue({ ...comparison, isHeld: true })
    open()
    expect(await screen.findByText(/A gift that would move is being voided or refunded/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Merge Siti/ })).toBeNull()
  })

  test('notes that they are two people', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Not the same person' }))
    await waitFor(() => expect(dismiss.mock.calls[0]?.[0]).toEqual({ donorId: keptId, otherId: mergedId }))
  })

  test('says that there is no such donor', async () => {
    compare.mockRejectedValue(new RefusalError({ code: 'NOT_FOUND' }, 404))
    open()
    expect(await screen.findByRole('heading', { name: /does not exist/ })).toBeDefined()
  })
})

test('the page of a donor undoes a merge, with later edits on the record that somebody names', async () => {
  fakeCall(api.donorMerges, 'ofDonor').mockResolvedValue([])
  const merge = {
    mergeId,
    mergedId,
    mergedName: 'Siti Hajar Osman',
    mergedAt: '2026-03-01T04:00:00Z',
    undoUntil: '2026-03-31T04:00:00Z',
    gifts: 4,
    edited: [{ field: 'email' as const, now: 'ne•••••@mail.sg' }],
    answers: [{ topic: 'sms' as const, isAgreed: false }],
  }
  fakeCall(api.donorMerges, 'undoable').mockResolvedValue([
    merge,
    { ...merge, mergeId: newId(), mergedId: newId(), mergedName: 'Siti Osman' },
  ])
  const undo = fakeCall(api.donorMerges, 'undo').mockResolvedValue({ keptId, mergedId, stayed: 0 })
  const { hand } = draw(<DuplicatesPart donorId={keptId} mayMerge />)
  await hand.click(await screen.findByRole('button', { name: 'Undo merge' }))
  screen.getByText('Undo the later merge first.')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('SMS: Refused')
  await hand.click(within(dialog).getByRole('checkbox', { name: /ne•••••@mail.sg belongs to Siti Hajar Osman/ }))
  await hand.click(within(dialog).getByRole('button', { name: 'Undo merge' }))
  await waitFor(() => expect(undo.mock.calls[0]?.[0]).toEqual({ mergeId, ofMerged: ['email'] }))
})
