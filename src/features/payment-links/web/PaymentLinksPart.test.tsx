import { screen, waitFor } from '@testing-library/react'
import { fundKindIds, itemIds, preferenceIds, rateItemIds } from '#kit/giving/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { sampleAnswer } from '#platform/web/testing/sample-answers.ts'
import type { PaymentLinkRow } from '../contract.ts'
import { PaymentLinksPart } from './PaymentLinksPart.tsx'
import { sendLinkPath } from './send-link-path.ts'

const [donorId, id, fundId] = ['1', '2', '3'].map(end => `01890000-0000-7000-8000-00000000000${end}`) as [string, string, string]
const siti = { donorId, donorName: 'Siti Hajar', donorEmail: 'si•••••@mail.sg', isActive: true }
const link: PaymentLinkRow = {
  id,
  donationToName: 'Orphans',
  donationToNameMs: null,
  appPreferenceId: preferenceIds.donations,
  amount: { minor: 5000, currency: 'SGD' },
  lines: [],
  state: 'open',
  sentAt: '2026-03-02T04:00:00Z',
  by: 'Hafiz Rahim',
  expiresAt: '2026-03-09T04:00:00Z',
  endedAt: null,
  lastDecline: 'insufficientFunds',
  donationId: null,
  actions: ['revoke'],
}
const list = fakeCall(api.paymentLinks, 'list')
const send = fakeCall(api.paymentLinks, 'send')
const revoke = fakeCall(api.paymentLinks, 'revoke')
const params = fakeCall(api.donations, 'params')
const module = (isAdd: boolean, moduleCode = 'donations'): PermissionEntry =>
  ({ moduleCode, isView: true, isAdd, isEdit: false, isDelete: false }) as PermissionEntry
const open = ({
  donor = siti as typeof siti | (Omit<typeof siti, 'donorEmail'> & { donorEmail: null }),
  isAdd = true,
  path = '/donors/details',
  more = [] as PermissionEntry[],
} = {}) => draw(<PaymentLinksPart donor={donor} />, { user: { permissions: [module(isAdd), ...more] }, path })

beforeEach(() => {
  list.mockReset().mockResolvedValue([link])
  send.mockReset().mockResolvedValue({ id, sentTo: siti.donorEmail })
  revoke.mockReset().mockResolvedValue(null)
  const funds = [
    {
      id: fundId,
      displayName: 'Orphans',
      displayNameMs: null,
      donationTo: fundKindIds.general,
      itemId: itemIds.donation,
      isTaxDeductible: false,
    },
  ]
  const sample = sampleAnswer(api.donations.params.endpoint, 1) as object
  params.mockReset().mockResolvedValue({ ...sample, currency: 'SGD', asksIRAS: false, donationToValues: funds } as never)
})

describe('PaymentLinksPart', () => {
  test('shows what was sent and what came of it, and revokes', async () => {
    const { hand } = open()
    expect(await screen.findByText('Waiting for payment')).toBeDefined()
    expect(screen.getByText(/^Sent 2 Mar 2026 by Hafiz Rahim, works until 9 Mar 2026/)).toBeDefined()
    expect(screen.getByText(/^Last card declined: /)).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Revoke the link for $50' }))
    expect(revoke).not.toHaveBeenCalled()
    await hand.click(await screen.findByRole('button', { name: 'Revoke link' }))
    await waitFor(() => expect(revoke.mock.calls).toEqual([[{ paymentLinkId: id }]]))
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  })

  test('names each kind of giving of a link with its amount, and leads to the gift that it paid', async () => {
    const line = (donationToName: string, minor: number) => ({
      donationToName,
      donationToNameMs: null,
      amount: { minor, currency: 'SGD' as const },
    })
    const lines = [line('Zakat Fitrah', 3500), line('Wakaf Ilmu', 1500)]
    list.mockResolvedValue([
      { ...link, appPreferenceId: preferenceIds.islamicGiving, lines, state: 'paid', donationId: fundId, actions: [] },
    ])
    open()
    expect((await screen.findAllByRole('listitem')).slice(1).map(({ textContent }) => textContent)).toEqual([
      'Zakat Fitrah $35',
      'Wakaf Ilmu $15',
    ])
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/islamic-giving/details?id=${fundId}`)
  })

  test('sends a link from the address that the phone desk opens, by keyboard', async () => {
    const { hand } = open({ path: sendLinkPath(donorId) })
    expect(await screen.findByText('Siti Hajar gets the link at si•••••@mail.sg and pays by card.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Amount/ })))
    await hand.keyboard('80{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(send.mock.calls[0]?.[0]).toEqual({
      donorId,
      donationToValue: fundId,
      amount: { minor: 8000, currency: 'SGD' },
      isIPCRegistrationForIRAS: false,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('sends a link for fitrah at the rate of today, and asks before it is sent outside Ramadan', async () => {
    const fitrah = { id: fundId, displayName: 'Zakat Fitrah', displayNameMs: null, donationTo: fundKindIds.general, itemId: itemIds.fitrah }
    const amount = { minor: 700, currency: 'SGD' as const }
    const rate = { id, itemId: rateItemIds.fitrah, grade: 'Normal', amount, startsOn: '2026-01-01', endsOn: null, compounds: false }
    const sample = sampleAnswer(api.islamicGiving.params.endpoint, 1) as object
    fakeCall(api.islamicGiving, 'params').mockResolvedValue({
      ...sample,
      currency: 'SGD',
      countryCode: 'SG',
      asksIRAS: false,
      donationToValues: [{ ...fitrah, isTaxDeductible: false }],
      rates: [{ ...rate, authority: 'MUIS', source: '' }],
    } as never)
    const sendIslamic = fakeCall(api.paymentLinks, 'sendIslamic')
      .mockRejectedValueOnce(
        new RefusalError({ code: 'FITRAH_OUT_OF_SEASON', errors: [{ field: 'asksSeason', message: 'This day is outside Ramadan.' }] }, 200),
      )
      .mockResolvedValue({ id, sentTo: siti.donorEmail })
    const { hand } = open({ path: sendLinkPath(donorId), more: [module(true, 'islamic-giving')] })
    await hand.click(await screen.findByRole('radio', { name: 'Islamic giving' }))
    await hand.type(await screen.findByRole('spinbutton', { name: 'People' }), '5')
    await hand.click(await screen.findByRole('button', { name: 'Send link for $35' }))
    const anyway = await screen.findByRole('checkbox', { name: 'Send it as fitrah anyway', description: 'This day is outside Ramadan.' })
    await hand.click(anyway)
    expect(screen.queryByText('This day is outside Ramadan.')).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Send link for $35' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const line = { donationToValue: fundId, noOfPerson: 5, rate: amount, grade: 'Normal', amount: { minor: 3500, currency: 'SGD' } }
    expect(sendIslamic.mock.calls.map(([input]) => input)).toEqual(
      [true, false].map(asksSeason => ({ donorId, lines: [line], asksSeason, isIRASInclusion: false })),
    )
  })

  test('asks for an address first, and stays away from those who may send none', async () => {
    list.mockResolvedValue([])
    open({ donor: { ...siti, donorEmail: null } })
    expect(await screen.findByText('A link needs an e-mail address. Add one first.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send payment link' })).toBeNull()
    const { container } = open({ isAdd: false })
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
    expect(container.querySelector('section')).toBeNull()
  })

  test('says that the links could not be loaded', async () => {
    list.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    open()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
