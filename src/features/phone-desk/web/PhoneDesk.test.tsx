import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { Palette } from '#platform/web/shell/palette/Palette.tsx'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { sampleAnswer } from '#platform/web/testing/sample-answers.ts'
import { PhoneDesk } from './PhoneDesk.tsx'

const [donorId, other] = ['1', '2'].map(end => `01890000-0000-7000-8000-00000000000${end}`) as [string, string]
const zaleha = { donorId, donorName: 'Zaleha binte Mansor', known: '+65 •••• 6120', knownBy: 'phone' } as const
const sample = <Answer,>(call: { endpoint: Parameters<typeof sampleAnswer>[0] }) => sampleAnswer(call.endpoint, 2) as Answer
const module = (moduleCode: string): PermissionEntry =>
  ({ moduleCode, isView: true, isAdd: true, isEdit: true, isDelete: false }) as PermissionEntry

const find = fakeCall(api.phoneDesk, 'find')
const donor = fakeCall(api.donorProfiles, 'find')
const gifts = fakeCall(api.donations, 'ofDonor')
const recurring = fakeCall(api.recurring, 'list')
const consent = fakeCall(api.donorConsents, 'find')
const recordConsent = fakeCall(api.donorConsents, 'record')
const cards = fakeCall(api.cards, 'list')
const requests = fakeCall(api.requests, 'list')
const receipt = fakeCall(api.phoneDesk, 'receipt')
const sendLink = fakeCall(api.cards, 'sendLink')
const noRows = { items: [], totalCount: 0, pageNumber: 1, pageSize: 10 }
const card = {
  id: other,
  donorId,
  cardType: 'visa',
  cardLastDigit: '3056',
  expiryMonth: 2,
  expiryYear: 2026,
  CardHolderName: 'Zaleha',
  isDefaultCard: true,
  isExpired: true,
  expiresSoon: false,
  linkSentAt: null,
  gifts: [
    {
      id: other,
      donationToName: 'Orphans',
      donationToNameMs: null,
      amount: { minor: 4000, currency: 'SGD' as const },
      frequency: 4 as const,
      state: 'active' as const,
      nextChargeOn: '2026-03-04',
    },
  ],
  actions: ['edit' as const, 'remove' as const, 'sendLink' as const],
} as const

function Counter() {
  const { search } = useLocation()
  return <h1>Counter {search}</h1>
}

const open = (codes = ['donors', 'donations']) =>
  draw(
    <Palette menu={[]} actions={[]} find={undefined} Desk={PhoneDesk} mode="desk" onMode={() => {}} onClose={() => {}} onOpen={() => {}} />,
    {
      user: { permissions: codes.map(module) },
      routes: [
        { path: '/donors/details', element: <h1>A donor</h1> },
        { path: '/donations/create', element: <Counter /> },
      ],
    },
  )
const box = () => screen.getByRole('textbox', { name: /^Phone, e-mail, ID/ })

beforeEach(() => {
  find.mockReset().mockResolvedValue([zaleha])
  donor.mockReset().mockResolvedValue(sample(api.donorProfiles.find))
  gifts.mockReset().mockResolvedValue(noRows)
  recurring.mockReset().mockResolvedValue(noRows)
  const topic = { topic: 'phone' as const, holds: null, answer: null, asks: 'Calls?' }
  consent.mockReset().mockResolvedValue({ language: 'en', topics: [topic] })
  recordConsent.mockReset().mockResolvedValue(null)
  cards.mockReset().mockResolvedValue([card as never])
  requests.mockReset().mockResolvedValue(noRows)
  receipt.mockReset().mockResolvedValue({ sentAt: null, isSendingFailed: false, handedOverAt: null })
  sendLink.mockReset().mockResolvedValue({ sentTo: 'za•••••@mail.sg' })
})

describe('the phone desk', () => {
  test('says what to type, then shows who calls, with the number that was typed', async () => {
    const { hand } = open()
    expect(screen.getByText(/^Type what the caller tells you/)).toBeDefined()
    await hand.type(box(), '8345 6120')
    expect(await screen.findByRole('heading', { name: 'Zaleha binte Mansor' })).toBeDefined()
    expect(screen.getByText('8345 6120')).toBeDefined()
    expect(screen.getByText('Mobile number, 1 donor')).toBeDefined()
    expect(find.mock.calls).toEqual([[{ text: '8345 6120' }]])
  })

  test('says when the last receipt was sent and opened, and adds a gift of the caller', async () => {
    const gift = sample<{ items: object[] }>(api.donations.ofDonor).items[0]
    gifts.mockResolvedValue({ ...noRows, items: [{ ...gift, id: other, receiptNo: 'NUR0048011', status: 'Settled' }] } as never)
    receipt.mockResolvedValue({ sentAt: '2026-02-27T04:00:00Z', isSendingFailed: false, handedOverAt: '2026-02-28T04:00:00Z' })
    cards.mockResolvedValue([])
    const { hand } = open()
    await hand.type(box(), '8345 6120')
    const line = await screen.findByText(/Opened or handed over/, { selector: 'dd' })
    expect(line.textContent).toBe('NUR0048011Sent 27 Feb 2026Opened or handed over 28 Feb 2026')
    expect(receipt.mock.calls).toEqual([[{ transactionId: other }]])
    await hand.click(screen.getByRole('button', { name: /^Add gift/ }))
    expect(await screen.findByRole('heading', { name: `Counter ?donor=${donorId}` })).toBeDefined()
  })

  test('records on the call that the caller wants no more calls', async () => {
    const { hand } = open()
    await hand.type(box(), '8345 6120')
    await hand.click(await screen.findByRole('button', { name: 'Phone calls: the donor refuses' }))
    const answer = { donorId, topic: 'phone', isAgreed: false, source: 'phone', language: 'en' }
    await waitFor(() => expect(recordConsent.mock.calls).toEqual([[answer]]))
  })

  test('sends the link of a failing card by Enter', async () => {
    const { hand } = open()
    await hand.type(box(), '3056')
    expect(await screen.findByText('expired in 02/2026', { exact: false })).toBeDefined()
    await waitFor(() => expect(screen.getByText('Enter', { selector: 'button kbd' })).toBeDefined())
    await hand.keyboard('{Enter}')
    await waitFor(() => expect(sendLink.mock.calls).toEqual([[{ cardId: other }]]))
  })

  test('sends the link of a card that does not fail after what is asked for more often', async () => {
    cards.mockResolvedValue([{ ...card, isExpired: false } as never])
    donor.mockResolvedValue({ ...sample<object>(api.donorProfiles.find), donorEmail: 'za•••••@mail.sg' } as never)
    const { hand } = open()
    await hand.type(box(), '3056')
    const link = await screen.findByRole('button', { name: /^Send card link/ })
    expect(link.dataset['first']).toBe('false')
    await hand.click(link)
    await waitFor(() => expect(sendLink.mock.calls).toEqual([[{ cardId: other }]]))
  })

  test('opens the form of a payment link, for a caller with an address alone', async () => {
    donor.mockResolvedValue({ ...sample<object>(api.donorProfiles.find), donorEmail: 'za•••••@mail.sg', isActive: true } as never)
    const { hand, router } = open()
    await hand.type(box(), 'zaleha')
    await hand.click(await screen.findByRole('button', { name: /^Send payment link/ }))
    expect(router.state.location.search).toBe(`?id=${donorId}&send=payment-link`)
    cleanup()
    donor.mockResolvedValue({ ...sample<object>(api.donorProfiles.find), donorEmail: null, isActive: true } as never)
    const second = open()
    await second.hand.type(box(), 'zaleha')
    await screen.findByRole('button', { name: /^Open donor/ })
    expect(screen.queryByRole('button', { name: /^Send payment link/ })).toBeNull()
  })

  test('says why a link was not sent', async () => {
    sendLink.mockRejectedValue(new RefusalError({ code: 'TOO_OFTEN', message: 'Sent already.' }, 200))
    const { hand } = open()
    await hand.type(box(), '3056')
    await hand.click(await screen.findByRole('button', { name: /^Send card link/ }))
    expect(await screen.findByRole('alert')).toBeDefined()
  })

  test('opens the donor by Tab and a letter', async () => {
    const { hand, router } = open()
    await hand.type(box(), 'zaleha')
    await screen.findByRole('button', { name: /^Open donor/ })
    await hand.tab()
    await hand.keyboard('o')
    expect(router.state.location.search).toBe(`?id=${donorId}`)
  })

  test('lets several callers of one name be told apart', async () => {
    find.mockResolvedValue([
      { ...zaleha, knownBy: 'name' },
      { donorId: other, donorName: 'Zaleha Ali', known: null, knownBy: 'name' },
    ])
    const { hand } = open()
    await hand.type(box(), 'zaleha')
    await hand.click(await screen.findByRole('button', { name: /^Zaleha Ali/ }))
    expect(await screen.findByRole('heading', { name: 'Zaleha Ali' })).toBeDefined()
  })

  test('shows gifts and recurring gifts only to those who may see them', async () => {
    const { hand } = open(['donors'])
    await hand.type(box(), 'zaleha')
    await screen.findByRole('heading', { name: 'Zaleha binte Mansor' })
    expect(screen.queryByText('Last gift')).toBeNull()
    expect([gifts, recurring, requests].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  })

  test('says that nobody is found, that it failed, and that it is forbidden', async () => {
    find.mockResolvedValueOnce([]).mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.type(box(), 'nobody')
    expect(await screen.findByText('No donor found for “nobody”.')).toBeDefined()
    await hand.type(box(), 'x')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    await hand.type(box(), 'y')
    expect(await screen.findByText(/^You cannot look up donors/)).toBeDefined()
  })

  test('leaves the other parts when one fails', async () => {
    gifts.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = open()
    await hand.type(box(), 'zaleha')
    expect(await screen.findAllByText('Could not be loaded.')).toHaveLength(2)
    expect(screen.getByRole('button', { name: /^Open donor/ })).toBeDefined()
  })
})
