import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { sampleAnswer } from '#platform/web/testing/sample-answers.ts'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { donorTypeIds, preferenceIds } from '#kit/giving/ids.ts'
import type { DonorGiving, DonorProfile } from '../contract.ts'
import { DonorScreen } from './DonorScreen.tsx'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const [donorId, giftId, fundId] = ['d1', 'a1', 'f1'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [string, string, string]
const siti: DonorProfile = {
  donorId,
  donorType: donorTypeIds.individual,
  donorName: 'Siti Hajar binte Osman',
  contactPerson: null,
  donorEmail: 'si•••••@mail.sg',
  donorPhone: '+65 •••• 4567',
  nirc: null,
  idType: null,
  language: 'ms',
  iAgree: true,
  agreedAt: '2024-03-15T04:00:00Z',
  refusesMail: false,
  agreementText: 'I agree to receive information.',
  isActive: true,
  erasedAt: null,
  createdAt: '2021-05-11T04:00:00Z',
  version: 1,
  lifetime: [
    { appPreferenceId: preferenceIds.donations, gifts: 70, total: sgd(600_000) },
    { appPreferenceId: preferenceIds.islamicGiving, gifts: 1, total: sgd(37_900) },
  ],
  thisYear: [{ appPreferenceId: preferenceIds.donations, gifts: 5, total: sgd(61_000) }],
  yearStartsOn: '2026-01-01',
  lastGift: { id: giftId, appPreferenceId: preferenceIds.donations, donationTimeStamp: '2026-03-01T04:00:00Z', amount: sgd(25_000) },
  recurring: 1,
  actions: ['reveal', 'archive'],
}
const giving: DonorGiving = {
  average: sgd(8985),
  largest: { id: giftId, appPreferenceId: preferenceIds.donations, donationTimeStamp: '2026-03-01T04:00:00Z', amount: sgd(25_000) },
  taxYears: [{ year: 2026, name: '2026' }],
  byYear: [{ year: 2026, appPreferenceId: preferenceIds.donations, gifts: 5, total: sgd(61_000) }],
  byRamadan: [
    {
      hijrahYear: 1446,
      startDate: '2025-03-02',
      endDate: '2025-03-30',
      appPreferenceId: preferenceIds.islamicGiving,
      gifts: 1,
      total: sgd(37_900),
    },
  ],
  byPurpose: [
    {
      donationToValue: fundId,
      displayName: 'Roof',
      displayNameMs: 'Bumbung',
      appPreferenceId: preferenceIds.donations,
      gifts: 3,
      total: sgd(50_000),
    },
  ],
}
const find = fakeCall(api.donorProfiles, 'find')
const addedUp = fakeCall(api.donorProfiles, 'giving')
const archive = fakeCall(api.donorProfiles, 'archive')
const copy = fakeCall(api.donorProfiles, 'copy')
const reveal = fakeCall(api.donors, 'reveal')
const consent = fakeCall(api.donorConsents, 'find')
const cards = fakeCall(api.cards, 'list')
const pairs = fakeCall(api.donorMerges, 'ofDonor')
const merges = fakeCall(api.donorMerges, 'undoable')
const notes = fakeCall(api.donorNotes, 'list')
const timeline = fakeCall(api.donorProfiles, 'timeline')
const requests = fakeCall(api.requests, 'list')
const enrolments = fakeCall(api.donorProfiles, 'enrolments')
const noRows = { items: [], totalCount: 0, pageNumber: 1, pageSize: 10 }
const open = () => draw(<DonorScreen />, { path: `/donors/details?id=${donorId}` })

beforeEach(() => {
  find.mockReset().mockResolvedValue(siti)
  addedUp.mockReset().mockResolvedValue(giving)
  archive.mockReset().mockResolvedValue(null)
  consent.mockReset().mockResolvedValue({ language: 'en', topics: [] })
  cards.mockReset().mockResolvedValue([])
  pairs.mockReset().mockResolvedValue([])
  merges.mockReset().mockResolvedValue([])
  notes.mockReset().mockResolvedValue([])
  requests.mockReset().mockResolvedValue(noRows)
  enrolments.mockReset().mockResolvedValue([])
  timeline.mockReset().mockResolvedValue({ items: [], isMore: false })
})

describe('DonorScreen', () => {
  test('shows figures that open the lists which add up to them', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Siti Hajar binte Osman' })).toBeDefined()
    const addressOf = (name: RegExp) => {
      const { pathname, search } = screen.getByRole<HTMLAnchorElement>('link', { name })
      return decodeURIComponent(pathname + search)
    }
    expect(addressOf(/^Donations: 70 gifts/)).toBe(`/donations?donor=${donorId}`)
    expect(addressOf(/^Islamic giving: 1 gift/)).toBe(`/islamic-giving?donor=${donorId}`)
    expect(addressOf(/^5 gifts/)).toBe(`/donations?donor=${donorId}&date=2026-01-01..`)
    expect((await screen.findByRole('rowheader', { name: '2026' })).textContent).toBe('2026')
    expect(addressOf(/^2026/)).toBe(`/donations?donor=${donorId}&date=2026-01-01..2026-12-31`)
    expect(addressOf(/^Ramadan 1446/)).toBe(`/islamic-giving?donor=${donorId}&date=2025-03-02..2025-03-30`)
    expect(addressOf(/^Roof/)).toBe(`/donations?donor=${donorId}&for=${fundId}`)
  })

  test('leads from the recurring gifts to their list, for users who may see it', async () => {
    draw(<DonorScreen />, {
      path: `/donors/details?id=${donorId}`,
      user: { permissions: [{ moduleCode: 'donations', isView: true, isAdd: false, isEdit: false, isDelete: false } as PermissionEntry] },
    })
    const { pathname, search } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'active recurring gifts' })
    expect(pathname + search).toBe(`/donations/recurring?donor=${donorId}&state=active`)
  })

  test('shows the words that were agreed to', async () => {
    const answer = {
      isAgreed: true,
      words: 'I agree to receive information.',
      at: '2024-03-15T04:00:00Z',
      source: 'form' as const,
      by: null,
    }
    consent.mockResolvedValue({ language: 'en', topics: [{ topic: 'any', holds: true, answer, asks: 'Do you agree?' }] })
    open()
    expect(await screen.findByText('“I agree to receive information.”')).toBeDefined()
  })

  test('shows what happened in one order, each gift with a way to it, and says when nothing did or it failed', async () => {
    timeline.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500)).mockResolvedValueOnce({ items: [], isMore: false })
    const { hand, queries } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing happened yet.')).toBeDefined()
    const line = { by: null, call: null, change: null, fields: [], words: null, sentTo: null, status: null, gift: null }
    timeline.mockResolvedValue({
      items: [
        { ...line, id: 'note 1', at: '2026-03-02T04:00:00Z', kind: 'note', by: 'Hafiz', words: 'Speaks Malay.' },
        {
          ...line,
          id: 'gift 1',
          at: '2026-03-01T04:00:00Z',
          kind: 'gift',
          gift: {
            id: giftId,
            appPreferenceId: preferenceIds.donations,
            receiptNo: 'NUR0000042',
            amount: sgd(25_000),
            donationToName: 'Roof',
            donationToNameMs: null,
          },
        },
      ],
      isMore: false,
    })
    await queries.invalidateQueries({ queryKey: ['donors', 'one'] })
    expect(await screen.findByText('Speaks Malay.')).toBeDefined()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '$250, NUR0000042' })
    expect(link.pathname + link.search).toBe(`/donations/details?id=${giftId}`)
  })

  test('says of donors who refused that they are not to be contacted', async () => {
    find.mockResolvedValue({ ...siti, refusesMail: true, iAgree: false })
    open()
    expect(await screen.findByText('Do not contact')).toBeDefined()
  })

  test('shows of an erased donor the figures, and no person', async () => {
    find.mockResolvedValue({ ...siti, donorName: '•••••', erasedAt: '2026-03-01T04:00:00Z', isActive: false, actions: [] })
    open()
    expect(await screen.findByRole('heading', { name: 'Erased donor' })).toBeDefined()
    expect(await screen.findByRole('rowheader', { name: '2026' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Consent' })).toBeNull()
    expect(screen.getByText(/erased at their wish/)).toBeDefined()
  })

  test('prepares a copy of the data for users who may see it', async () => {
    copy.mockResolvedValue({ id: giftId })
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Copy of personal data' }))
    expect(copy.mock.calls[0]?.[0]).toEqual({ donorId })
  })

  test('reveals a phone for users who may see it', async () => {
    reveal.mockResolvedValue({ donorPhone: '+65 81234567', donorEmail: null, nirc: null })
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: /Mobile/ }))
    expect(await screen.findByText('+65 81234567')).toBeDefined()
  })

  test('archives after saying what comes of it', async () => {
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Archive donor' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Gifts, receipts and figures stay as they are.')
    await hand.click(within(dialog).getByRole('button', { name: 'Archive donor' }))
    await waitFor(() => expect(archive.mock.calls[0]?.[0]).toEqual({ DonorId: donorId, IsActive: 'false' }))
  })

  test('mails the statement to a donor who wants no mails only when it was asked for', async () => {
    const mail = fakeCall(api.donorProfiles, 'mailStatement').mockResolvedValue({ sentTo: 'si•••••@mail.sg' })
    find.mockResolvedValue({ ...siti, refusesMail: true, iAgree: false, actions: ['mailStatement'] })
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Mail to donor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail the statement of 2026?' }))
    await hand.click(dialog.getByRole('button', { name: 'Mail statement' }))
    expect(mail).not.toHaveBeenCalled()
    await hand.click(dialog.getByRole('checkbox', { name: 'The donor asked for this statement' }))
    await hand.click(dialog.getByRole('button', { name: 'Mail statement' }))
    await waitFor(() => expect(mail.mock.calls[0]?.[0]).toEqual({ donorId, year: 2026, language: 'ms', isAskedFor: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows what was asked to be voided or refunded, the gifts enrolled for, and adds a gift at the counter', async () => {
    const waiting = sampleAnswer(api.requests.list.endpoint, 1) as { items: object[] }
    requests.mockImplementation(async filter =>
      filter?.tab === 'done' ? noRows : ({ ...noRows, items: [{ ...waiting.items[0], receiptNo: 'NUR0048203' }] } as never),
    )
    const gift = { id: giftId, appPreferenceId: preferenceIds.donations, donationTimeStamp: '2026-02-01T04:00:00Z', amount: sgd(2000) }
    enrolments.mockResolvedValue([{ at: '2026-02-01T05:00:00Z', iAgree: true, receiptNo: 'NUR0047610', gift }])
    const permissions = [{ moduleCode: 'donations', isView: true, isAdd: true, isEdit: false, isDelete: false } as PermissionEntry]
    draw(<DonorScreen />, { path: `/donors/details?id=${donorId}`, user: { permissions } })
    const voids = within(await screen.findByRole('region', { name: 'Voids and refunds' }))
    expect(await voids.findByRole('link', { name: 'NUR0048203' })).toBeDefined()
    const enrolled = within(screen.getByRole('region', { name: 'Enrolments' }))
    expect((await enrolled.findByRole<HTMLAnchorElement>('link', { name: 'NUR0047610' })).href).toContain(`/donations/details?id=${giftId}`)
    expect(enrolled.getByText('Consent: Agreed')).toBeDefined()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Add gift' }).href).toContain(`/donations/create?donor=${donorId}`)
  })

  test('prepares the statement of a year in the language of the donor', async () => {
    const statement = fakeCall(api.donorProfiles, 'statement').mockResolvedValue({ id: donorId })
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Prepare statement' }))
    await waitFor(() => expect(statement.mock.calls[0]?.[0]).toEqual({ donorId, year: 2026, language: 'ms' }))
  })

  test('says that the giving could not be added up, and tries again', async () => {
    addedUp.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('rowheader', { name: 'Roof' })).toBeDefined()
  })

  test('the page of a donor is refused without the right to see it', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    open()
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})
