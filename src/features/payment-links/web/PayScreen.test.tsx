import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { itemIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { PaymentByLink } from '../contract.ts'
import { PayScreen } from './PayScreen.tsx'
import { publicApi } from './public-api.ts'

afterEach(cleanup)
beforeEach(() => void vi.restoreAllMocks())
const open: PaymentByLink = {
  state: 'open',
  charityName: 'Nur Mosque Foundation',
  charityPhone: '+65 6123 4567',
  gift: { donationToName: 'Orphans’ fund', donationToNameMs: null, amount: { minor: 5000, currency: 'SGD' }, lines: [] },
  receiptSentTo: null,
  cardFields: { provider: 'test', publishableKey: '', scriptUrl: null, testCards: [{ token: 'pm_test_visa', label: 'Visa' }] },
}
const ended = { ...open, gift: null, cardFields: null }
const paid = { ...open, state: 'paid' as const, cardFields: null, receiptSentTo: 'si•••••@mail.sg' }
const card = { cardType: 'visa' as const, cardLastDigit: '4242' }
const draw = (...answers: (PaymentByLink | Error)[]) => {
  const find = fakeCall(publicApi.paymentLinks, 'findByCode')
  for (const answer of answers) {
    if (answer instanceof Error) find.mockRejectedValueOnce(answer)
    else find.mockResolvedValueOnce(answer)
  }
  render(<PayScreen path="/pay/1-ABC" />)
  return { find, hand: userEvent.setup() }
}
const heading = (name: string) => screen.findByRole('heading', { name })
const fill = async (hand: ReturnType<typeof userEvent.setup>) => {
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Test card' }), 'Visa')
  await hand.type(screen.getByRole('textbox', { name: 'Name on the card' }), 'Siti Aminah')
}

test('asks for a card and a name, pays once under a double click, and thanks', async () => {
  const pay = fakeCall(publicApi.paymentLinks, 'pay').mockResolvedValue({ state: 'paid', card, receiptSentTo: paid.receiptSentTo })
  const { hand, find } = draw(open, paid)
  const button = await screen.findByRole('button', { name: 'Pay $50' })
  expect(screen.getByText('Orphans’ fund')).toBeTruthy()
  await hand.click(button)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Enter your card.', 'Enter the name on the card.'])
  expect(pay).not.toHaveBeenCalled()
  await fill(hand)
  await hand.dblClick(button)
  expect(await heading('Thank you for your gift')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The receipt is on its way to si•••••@mail.sg.')
  expect(pay).toHaveBeenCalledExactlyOnceWith({ paymentCode: '1-ABC', cardToken: 'pm_test_visa' })
  expect(find).toHaveBeenCalledTimes(2)
})

test('says why a card was declined, and lets another one pay', async () => {
  const pay = fakeCall(publicApi.paymentLinks, 'pay').mockResolvedValue({ state: 'declined', card, receiptSentTo: null })
  const { hand } = draw(open, open, open)
  await fill(hand)
  await hand.click(screen.getByRole('button', { name: 'Pay $50' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your bank declined Visa ••4242. Nothing was charged. Try another card, or ask your bank.',
  )
  pay.mockRejectedValue(new TypeError('no network'))
  await hand.click(screen.getByRole('button', { name: 'Pay $50' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/you are charged only once/))
})

test('says for how many and at which rate Islamic giving is paid', async () => {
  const fitrah = { donationToName: 'Zakat Fitrah', donationToNameMs: null, amount: { minor: 3500, currency: 'SGD' as const } }
  const many = { noOfPerson: 5, numberOfDay: null, years: null, quantity: null, rate: { minor: 700, currency: 'SGD' as const } }
  const line = { ...fitrah, ...many, itemId: itemIds.fitrah }
  draw({ ...open, gift: { ...fitrah, lines: [line] } })
  expect((await screen.findByText('5 people × $7')).parentElement?.textContent).toBe('Zakat Fitrah5 people × $7')
  cleanup()
  draw({ ...open, gift: { ...fitrah, lines: [line, { ...line, noOfPerson: 2 }] } })
  const list = await screen.findByRole('list', { name: 'What you pay for' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Zakat Fitrah5 people × $7$35', 'Zakat Fitrah2 people × $7$35'])
  expect(screen.getByText('In all')).toBeTruthy()
  cleanup()
  draw({ ...paid, gift: { ...fitrah, lines: [line, { ...line, donationToName: 'Wakaf Ilmu' }, line] } })
  expect(await screen.findByText('Nur Mosque Foundation received $35 for Zakat Fitrah and Wakaf Ilmu.')).toBeTruthy()
})

test('waits for a payment on its way, also without a connection, and shows its outcome by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  draw({ ...open, state: 'pending', cardFields: null }, new TypeError('no network'), paid)
  expect(await heading('Your payment is on its way')).toBeTruthy()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await heading('Your payment is on its way')).toBeTruthy()
  const thanks = async () => {
    await vi.advanceTimersByTimeAsync(3000)
    return screen.getByRole('heading', { name: 'Thank you for your gift' })
  }
  expect(await vi.waitFor(thanks, { timeout: 60_000 })).toBeTruthy()
  vi.useRealTimers()
})

test('leads the payer to the bank, says when it was not confirmed, and lets the payer confirm at the second try', async () => {
  const confirming = { ...open, state: 'confirming' as const }
  const outcome = { card, receiptSentTo: null, challenge: null }
  const challenged = { ...outcome, state: 'confirming' as const, challenge: newId() }
  const confirm = fakeCall(publicApi.paymentLinks, 'confirm')
  for (const answer of [challenged, { ...outcome, state: 'declined' as const }, challenged, { ...outcome, state: 'paid' as const }])
    confirm.mockResolvedValueOnce(answer)
  const answer = fakeCall(publicApi.paymentLinks, 'answerTestBank').mockResolvedValue(null)
  fakeCall(publicApi.paymentLinks, 'pay').mockResolvedValue({ state: 'confirming', card, receiptSentTo: null })
  const { hand } = draw(open, confirming, open, confirming, paid)
  await fill(hand)
  await hand.click(screen.getByRole('button', { name: 'Pay $50' }))
  expect(await heading('Confirm with your bank')).toBeTruthy()
  await hand.click(await screen.findByRole('button', { name: 'Refuse' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The payment with Visa ••4242 was not confirmed/)
  await fill(hand)
  await hand.click(screen.getByRole('button', { name: 'Pay $50' }))
  await hand.click(await screen.findByRole('button', { name: 'Confirm $50' }))
  expect(await heading('Thank you for your gift')).toBeTruthy()
  expect(answer.mock.calls.map(([{ isConfirmed }]) => isConfirmed)).toEqual([false, true])
})

test('lets a payer who left the bank continue there or use another card, and says when the bank cannot be reached', async () => {
  const handleNextAction = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({})
  const element = { mount: vi.fn(), destroy: vi.fn(), on: vi.fn() }
  window.Stripe = () => ({ elements: () => ({ create: () => element }), createPaymentMethod: vi.fn(), handleNextAction })
  onTestFinished(() => void Reflect.deleteProperty(window, 'Stripe'))
  const cardFields = { provider: 'stripe' as const, publishableKey: 'pk_1', scriptUrl: 'https://js.stripe.com/v3/', testCards: [] }
  fakeCall(publicApi.paymentLinks, 'confirm').mockResolvedValue({ state: 'confirming', card, receiptSentTo: null, challenge: 'secret' })
  const { hand } = draw({ ...open, state: 'confirming', cardFields })
  expect(await screen.findByText(/could not be reached/)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Continue to your bank' }))
  expect(await screen.findByText('Your bank still waits for your answer.')).toBeTruthy()
  expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'secret' }], [{ clientSecret: 'secret' }]])
  await hand.click(screen.getByRole('button', { name: 'Use another card' }))
  expect(await screen.findByRole('textbox', { name: 'Name on the card' })).toBeTruthy()
})

test('says that a link has expired, was revoked, is not known, or could not be loaded', async () => {
  for (const [answer, title] of [
    [{ ...ended, state: 'expired' as const }, 'This link has expired'],
    [{ ...ended, state: 'revoked' as const }, 'This link no longer works'],
    [new RefusalError({ code: 'NOT_FOUND' }, 404), 'This link is not known'],
  ] as const) {
    draw(answer)
    expect(await heading(title)).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    cleanup()
  }
  const { hand } = draw(new TypeError('no network'), open)
  await hand.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await heading('Pay your gift')).toBeTruthy()
})
