import { frequencyIds } from '#kit/giving/ids.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { RecurrenceDetails } from '../contract.ts'
import { RecurringPanel } from './RecurringPanel.tsx'

const card = { cardType: 'visa', cardLastDigit: '4242', expiryMonth: 12, expiryYear: 2031, isExpired: false } as const
const gift: RecurrenceDetails = {
  id: '01890000-0000-7000-8000-0000000000a1',
  donorId: '01890000-0000-7000-8000-0000000000b1',
  donorName: 'Siti Aminah',
  donationToName: 'Orphans’ fund',
  donationToNameMs: null,
  amount: { minor: 5000, currency: 'SGD' },
  frequency: frequencyIds.monthly,
  state: 'active',
  pauseReason: null,
  lastDecline: null,
  isRetrying: false,
  anchorOn: '2026-01-31',
  nextChargeOn: '2026-03-31',
  nextDueOn: '2026-03-31',
  endsOn: null,
  endsWithRamadan: false,
  ramadanEnds: ['2026-03-19'],
  card: { id: '01890000-0000-7000-8000-0000000000c1', ...card },
  version: 3,
  actions: ['edit', 'pause', 'cancel'],
  remarks: null,
  startedAt: '2026-01-31T04:00:00Z',
  today: '2026-03-02',
  upcoming: ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
  given: { gifts: 2, sum: { minor: 10_000, currency: 'SGD' } },
  lastPaidOn: '2026-02-28',
  charges: [],
  cards: [
    {
      id: '01890000-0000-7000-8000-0000000000c1',
      donorId: '01890000-0000-7000-8000-0000000000b1',
      CardHolderName: 'Siti',
      isDefaultCard: true,
      ...card,
    },
    {
      id: '01890000-0000-7000-8000-0000000000c2',
      donorId: '01890000-0000-7000-8000-0000000000b1',
      CardHolderName: 'Siti',
      isDefaultCard: false,
      ...card,
      cardLastDigit: '1881',
    },
  ],
  alsoOnCard: 2,
  timeline: [],
}
const drawActions = (shown: RecurrenceDetails) => {
  fakeCall(api.recurring, 'find').mockResolvedValue(shown)
  return draw(<RecurringPanel recurrenceId={shown.id} />)
}
const dates = (within_: HTMLElement) => [...within_.querySelectorAll('ol time')].map(time => time.getAttribute('datetime'))
beforeEach(() => void vi.restoreAllMocks())

describe('ScheduleActions', () => {
  test('a daily gift that ends on the last day of Ramadan may end with Ramadan', async () => {
    const change = fakeCall(api.recurring, 'change').mockResolvedValue(gift)
    const { hand } = drawActions({ ...gift, frequency: frequencyIds.daily, nextDueOn: '2026-03-03', nextChargeOn: '2026-03-03' })
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog')
    const withRamadan = () => within(dialog).queryByRole('checkbox', { name: /^Until the end of Ramadan/ })
    expect(withRamadan()).toBeNull()
    await hand.type(within(dialog).getByRole('textbox', { name: 'Ends on' }), '19/03/2026')
    await hand.click(withRamadan()!)
    await hand.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(change).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ endDate: '2026-03-19', endsWithRamadan: true }))
  })

  test('a recurring gift beside its donation is edited with its next dates before it is saved, and only what differs is sent', async () => {
    const change = fakeCall(api.recurring, 'change').mockResolvedValue(gift)
    const { hand } = drawActions(gift)
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog')
    expect(dates(dialog)).toEqual(gift.upcoming)
    await hand.click(within(dialog).getByRole('combobox', { name: 'Frequency' }))
    await hand.click(await screen.findByRole('option', { name: 'Quarterly' }))
    expect(dates(dialog)).toEqual(['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31', '2027-04-30', '2027-07-31'])
    const next = within(dialog).getByRole('textbox', { name: 'Next gift on' })
    await hand.clear(next)
    await hand.type(next, '31/03/2026') // choosing the day that is already shown makes it the anchor of the new frequency
    expect(dates(dialog)).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31', '2027-06-30'])
    await hand.clear(next)
    await hand.type(next, '29/08/2026')
    expect(dates(dialog)).toEqual(['2026-08-29', '2026-11-29', '2027-02-28', '2027-05-29', '2027-08-29', '2027-11-29'])
    await hand.click(within(dialog).getByRole('combobox', { name: 'Card' }))
    await hand.click(await screen.findByRole('option', { name: 'Visa ••1881' }))
    expect(within(dialog).getByText('2 other recurring gifts on the old card move too.')).toBeTruthy()
    await hand.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(change).toHaveBeenCalledExactlyOnceWith({
      recurrenceId: gift.id,
      version: 3,
      action: 'edit',
      frequency: frequencyIds.quarterly,
      nextDate: '2026-08-29',
      cardId: '01890000-0000-7000-8000-0000000000c2',
    })
  })

  test('an end that is no day is not sent as no end', async () => {
    const change = fakeCall(api.recurring, 'change').mockResolvedValue(gift)
    const { hand } = drawActions({ ...gift, endsOn: '2026-06-30' })
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog')
    const end = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Ends on' })
    await hand.tripleClick(end)
    await hand.keyboard('31/12/26{Enter}')
    expect(within(dialog).getByText('Enter the date as DD/MM/YYYY.')).toBeTruthy()
    expect(change).not.toHaveBeenCalled()
    await hand.click(within(dialog).getByRole('button', { name: 'Save' })) // leaving the field completed the year
    expect(change).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ endDate: '2026-12-31' }))
  })

  test('a recurring gift beside its donation is cancelled after confirmation; a concurrent change is shown', async () => {
    const cancel = fakeCall(api.recurring, 'cancel')
      .mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE', message: 'changed' }, 409))
      .mockResolvedValue(null)
    const { hand } = drawActions(gift)
    await hand.click(await screen.findByRole('button', { name: 'Stop recurring gift' }))
    const dialog = await screen.findByRole('dialog', { name: 'Stop this recurring gift of $50 for good?' })
    await hand.type(within(dialog).getByRole('textbox'), 'Asked by phone')
    fakeCall(api.recurring, 'find').mockResolvedValue({ ...gift, version: 4 })
    await hand.click(within(dialog).getByRole('button', { name: 'Stop recurring gift' }))
    expect(await within(dialog).findByText(/Another user has changed this gift/)).toBeTruthy()
    await hand.click(within(dialog).getByRole('button', { name: 'Stop recurring gift' }))
    expect(cancel.mock.calls.map(([given]) => given)).toEqual([
      { recurrenceId: gift.id, version: 3, remarks: 'Asked by phone' },
      { recurrenceId: gift.id, version: 4, remarks: 'Asked by phone' },
    ])
  })

  test('shows why it was paused, its charges, and how it can be resumed', async () => {
    const stopped: RecurrenceDetails = {
      ...gift,
      state: 'paused',
      pauseReason: 'declined',
      lastDecline: 'expiredCard',
      nextChargeOn: null,
      upcoming: [],
      actions: ['edit', 'resume', 'cancel'],
      charges: [
        {
          id: '01890000-0000-7000-8000-0000000000d1',
          dueOn: '2026-03-31',
          attempt: 1,
          amount: gift.amount,
          state: 'declined',
          declineReason: 'expiredCard',
          donationId: null,
          receiptNo: null,
          intendedAt: '2026-03-31T01:00:00Z',
          resolvedAt: '2026-03-31T01:00:00Z',
        },
      ],
    }
    drawActions(stopped)
    expect(await screen.findByText('On hold: card')).toBeTruthy()
    expect(screen.getByText('Stopped: The card has expired. It resumes with a new expiry or another card.')).toBeTruthy()
    expect(within(screen.getByRole('table')).getByText('The card has expired.')).toBeTruthy()
  })

  test('offers no button without the right, and says so', async () => {
    drawActions({ ...gift, actions: ['edit', 'pause'] })
    expect(await screen.findByText("Your role does not include 'Stop Recurrent'.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop recurring gift' })).toBeNull()
  })
})
