import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract.ts'
import { envelopeOf } from '#platform/web/testing/fake-calls.ts'
import { tax, type TaxPage } from '../contract.ts'
import { TaxScreen } from './TaxScreen.tsx'

const page: TaxPage = {
  charityName: 'Nur Mosque Foundation',
  charityIcon: '/v8/public/1/logo/a.png',
  colour: '#B4532A',
  country: 'SG',
  amount: { minor: 12_000, currency: 'SGD' },
  reported: null,
  givenOn: '2026-03-02',
  receiptNo: 'NUR0000007',
  state: 'open',
  scheme: 'ipc',
  missing: ['name', 'email', 'phoneNumber', 'nric'],
}
const answer = (status: number, data: unknown) => new Response(JSON.stringify({ data }), { status })
/** Responds by the end of the path; unexpected calls fail the test. */
const answers = (by: Record<string, Response | (() => Response)>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async url => {
    const reply = Object.entries(by).find(([end]) => String(url).endsWith(end))?.[1]
    if (!reply) throw new Error(`nobody expects ${String(url)}`)
    return typeof reply === 'function' ? reply() : reply.clone()
  })
const opens = (change: Partial<TaxPage> = {}) => ({
  signIn: answer(200, envelopeOf(contract.enrolment.signIn, { token: 'guest', expiresAt: '2026-03-02T05:00:00Z' })),
  getTaxRegistration: answer(200, envelopeOf(tax.find, { ...page, ...change })),
})
const open = (path: 'register' | 'enrol', query = '1-0123456789ABCDEF') =>
  render(<TaxScreen path={`/${path}/tax-deduction`} query={query} />)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const bodies = (asked: { mock: { calls: unknown[][] } }, end: string) =>
  asked.mock.calls.filter(([url]) => String(url).endsWith(end)).map(([, init]) => JSON.parse(String((init as RequestInit).body)) as unknown)
beforeEach(() => {
  vi.restoreAllMocks()
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(cleanup)

describe('the page to register for tax deduction', () => {
  test('asks by the whole query string, shows the gift, its button and the note, and sends what was typed with the token of the gift', async () => {
    const reported = { minor: 2_000, currency: 'SGD' } as const
    const fetched = answers({ ...opens({ reported }), registerForTaxDeduction: answer(200, envelopeOf(tax.register, null)) })
    open('register')
    expect(screen.getByRole('heading', { level: 1, name: 'Loading your gift' })).toBeTruthy()
    await screen.findByRole('heading', { name: 'Register for Tax Deduction' })
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(page.charityIcon)
    expect(screen.getByText('$120')).toBeTruthy()
    expect(screen.getByText('Of this, $20 is reported for tax')).toBeTruthy()
    expect(screen.getByText('(Eligibility Applies)')).toBeTruthy()
    type('NRIC, FIN or UEN', 's1234567d')
    type('Full Name', 'Siti Hajar')
    type('Email Address', 'siti@mail.sg')
    fireEvent.click(screen.getByRole('button', { name: 'Register for Tax Deduction' }))
    expect(await screen.findByRole('heading', { name: 'Your gift is registered for tax deduction' })).toBeTruthy()
    expect(bodies(fetched, 'signIn')).toEqual([{ transactionId: '1-0123456789ABCDEF' }])
    expect(bodies(fetched, 'registerForTaxDeduction')).toEqual([
      { nric: 's1234567d', name: 'Siti Hajar', email: 'siti@mail.sg', phoneNumber: '' },
    ])
    const sent = fetched.mock.calls.find(([url]) => String(url).endsWith('registerForTaxDeduction'))?.[1]
    expect(JSON.stringify(sent?.headers)).toContain('guest')
  })

  test('sends nothing while a number is wrong or a name is missing, and says so beside the field', async () => {
    const fetched = answers(opens())
    open('register')
    await screen.findByRole('heading', { name: 'Register for Tax Deduction' })
    type('NRIC, FIN or UEN', 'S1234567A')
    fireEvent.click(screen.getByRole('button', { name: 'Register for Tax Deduction' }))
    expect(screen.getByText('Check this number: the tax authority uses no numbers of this form.')).toBeTruthy()
    expect(screen.getByText('Full Name is required')).toBeTruthy()
    expect(bodies(fetched, 'registerForTaxDeduction')).toEqual([])
  })

  test('keeps what was typed when it fails, and says why in a popup', async () => {
    answers({ ...opens(), registerForTaxDeduction: answer(200, { status: -1, code: 'PENDING', message: 'Come back later.' }) })
    open('register')
    await screen.findByRole('heading', { name: 'Register for Tax Deduction' })
    type('NRIC, FIN or UEN', 'S1234567D')
    type('Full Name', 'Siti Hajar')
    fireEvent.click(screen.getByRole('button', { name: 'Register for Tax Deduction' }))
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(screen.getByText('Come back later.')).toBeTruthy()
    expect((screen.getByLabelText('Full Name') as HTMLInputElement).value).toBe('Siti Hajar')
  })

  test('asks only for what is missing', async () => {
    answers(opens({ missing: ['email'] }))
    open('register')
    await screen.findByRole('heading', { name: 'Register for Tax Deduction' })
    expect(screen.queryByLabelText('NRIC, FIN or UEN')).toBeNull()
    expect(screen.queryByLabelText('Full Name')).toBeNull()
    expect(screen.getByLabelText('Email Address')).toBeTruthy()
  })

  test.each([
    ['registered', 'This gift is registered for tax deduction. There is nothing more to do.'],
    ['ended', 'This gift was voided or refunded. It can no longer be registered.'],
    ['pending', 'A void or refund of this gift is waiting for a decision. Please come back later.'],
    ['notEligible', 'This gift cannot be registered for tax deduction.'],
  ] as const)('says that a gift is %s, without a form', async (state, words) => {
    answers(opens({ state }))
    open('register')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Register for Tax Deduction' })).toBeNull()
  })
})

describe('the page to enrol', () => {
  test('asks for no number, needs a way to be reached, and says success with the name', async () => {
    const fetched = answers({ ...opens(), enrollYourself: answer(200, envelopeOf(tax.enrolYourself, null)) })
    open('enrol')
    await screen.findByRole('heading', { name: 'Enrol Yourself' })
    expect(screen.queryByLabelText('NRIC, FIN or UEN')).toBeNull()
    type('Full Name', 'Siti Hajar')
    fireEvent.click(screen.getByRole('button', { name: 'Enrol Yourself' }))
    expect(screen.getAllByText('Either Email Address or Mobile Number is required')).toHaveLength(2)
    type('Mobile Number', '8123 4567 9123 4567')
    expect(screen.getByText(/^This may be two numbers/)).toBeTruthy()
    type('Mobile Number', '8123 4567')
    expect(screen.queryByText(/^This may be two numbers/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Enrol Yourself' }))
    expect(await screen.findByRole('heading', { name: 'Your enrolment was successful!' })).toBeTruthy()
    expect(bodies(fetched, 'enrollYourself')).toEqual([
      { transactionId: '1-0123456789ABCDEF', name: 'Siti Hajar', email: '', phoneNumber: '8123 4567' },
    ])
  })

  test('says when nothing is missing any more', async () => {
    answers(opens({ missing: ['nric'] }))
    open('enrol')
    expect(await screen.findByText('Nothing is missing. Thank you.')).toBeTruthy()
  })
})

test('nothing is asked without a number; an unknown number is not found; a failure is logged and can be tried again', async () => {
  const fetched = answers({ signIn: answer(404, { status: -1, code: 'NOT_FOUND', message: 'x' }) })
  open('register', '')
  expect(screen.getByText('The required parameters are missing. Please check your URL.')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
  cleanup()
  open('enrol')
  expect(await screen.findByRole('heading', { name: 'This gift was not found.' })).toBeTruthy()
  cleanup()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let tries = 0
  answers({ ...opens(), signIn: () => (tries++ ? opens().signIn : answer(500, { status: -1, code: 'FAILED', message: 'x' })) })
  open('register')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('(Eligibility Applies)')).toBeTruthy())
  expect(logged).toHaveBeenCalled()
})
