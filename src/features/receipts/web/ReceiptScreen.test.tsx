import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import { chooseLanguage } from '#platform/web/public/page-language.ts'
import { envelopeOf } from '#platform/web/testing/fake-calls.ts'
import { type ReceiptData, receipts } from '../contract.ts'
import { ReceiptScreen } from './ReceiptScreen.tsx'

const fifty = { minor: 5000, currency: 'SGD' } as const
const receipt: ReceiptData = {
  charityName: 'Nur Mosque Foundation',
  charityIcon: null,
  donorName: 'Siti Hajar',
  idType: 'nric',
  localOn: null,
  nirc: 'XXXXX567D',
  donorPhone: '+65 •••• 4567',
  donorEmail: null,
  receiptNo: 'NUR0000007',
  timeStamp: '2026-03-02T04:05:00Z',
  transactionNo: '1-ABC',
  donationMethod: 'Donation',
  donationAmount: fifty,
  paymentType: 'One Time',
  paymentMethod: 'Cash',
  frequency: 'One Time',
  paidWith: { method: 6, brand: null, last4: null, chequeNo: null },
  clearance: null,
  frequencyId: null,
  attributes: { fitrahAttribute: [], harta: { type: [] }, fidyah: [] },
  purpose: 'Building fund',
  lines: [{ label: 'Donation', calculation: 'Building fund', amount: fifty }],
  inWords: 'Fifty dollars only',
  taxRelief: 'Yes',
  taxReliefPart: null,
  taxSentence: null,
  state: 'issued',
  replacedBy: null,
  refunded: { minor: 0, currency: 'SGD' },
  checkCode: '7F3KQ2',
  path: 'donation',
  language: 'en',
  closing: {},
  charity: { colour: '#2B4C9B', country: 'SG', address: null, phone: null, registrationNo: null, isIslamic: false, nameJawi: null },
}
const answers = (status: number, result: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify({ data: result }), { status }))
const shows = (change: Partial<ReceiptData> = {}) => answers(200, envelopeOf(receipts.find, { ...receipt, ...change }))
beforeEach(() => void vi.restoreAllMocks())
afterEach(() => {
  cleanup()
  chooseLanguage('en')
})

describe('ReceiptScreen', () => {
  test('sets numbers that are compared letter by letter with slashed zeros, and no others', async () => {
    shows()
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    const isCode = async (text: string) => (await screen.findByText(text)).closest('.code') !== null
    const texts = ['NUR0000007', 'XXXXX567D', '1-ABC', '+65 •••• 4567', 'Siti Hajar', 'Cash, One Time']
    expect(await Promise.all(texts.map(isCode))).toEqual([true, true, true, false, false, false])
  })

  test('shows number, Malaysian time, lines, total in words and tax relief, and sends the whole query string', async () => {
    const fetched = shows()
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(screen.getByRole('heading', { level: 1, name: 'Loading the receipt' })).toBeTruthy()
    await screen.findByRole('heading', { name: 'Official Receipt' })
    for (const words of ['NUR0000007', '02-Mar-2026 | 12:05 PM MYT', 'Building fund', 'Fifty dollars only', 'XXXXX567D', 'Cash, One Time'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"transactionNo":"1-ABC"}')
  })

  test('the public receipt is in Malay when its reader chose Malay, with the charity’s name in Jawi when wanted', async () => {
    void setLocale('ms', { reload: false })
    shows({ charity: { ...receipt.charity, nameJawi: 'لمباڬ زكاة' } })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByRole('heading', { name: 'Resit Rasmi' })).toBeTruthy()
    expect(screen.getByText('Tunai, Sekali')).toBeTruthy()
    expect(screen.getByText('لمباڬ زكاة').getAttribute('lang')).toBe('ms-Arab')
  })

  test.each([
    ['en', 'Cheque ABC-1234, One Time'],
    ['ms', 'Cek ABC-1234, Sekali'],
  ] as const)('says a cheque’s number of letters and dashes in %s', async (language, paid) => {
    void setLocale(language, { reload: false })
    shows({ paidWith: { ...receipt.paidWith, method: 7, chequeNo: 'ABC-1234' } })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByText(paid)).toBeTruthy()
  })

  test('opens a Malay gift’s receipt in the reader’s language, and stores and asks for another only when it is chosen', async () => {
    const fetched = shows({ language: 'ms' })
    void setLocale('en', { reload: false })
    localStorage.clear()
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    await screen.findByRole('heading', { name: 'Official Receipt' })
    expect(localStorage.getItem('amanah-language')).toBeNull()
    fetched.mockResolvedValue(
      new Response(JSON.stringify({ data: envelopeOf(receipts.find, { ...receipt, taxSentence: 'Boleh ditolak.' }) })),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Bahasa Melayu' }))
    expect(await screen.findByText('Boleh ditolak.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Resit Rasmi' })).toBeTruthy()
    expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('accept-language')).toBe('ms')
    expect([localStorage.getItem('amanah-language'), document.documentElement.lang]).toEqual(['ms', 'ms'])
  })

  test('makes no request without a number', () => {
    const fetched = shows()
    render(<ReceiptScreen path="/receipt/donation" query="" />)
    expect(screen.getByText('This address has no transaction number.')).toBeTruthy()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('the public receipt is not found under another path than its kind', async () => {
    shows({ path: 'fidyah' })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByRole('heading', { name: 'This receipt was not found.' })).toBeTruthy()
  })

  test('shows that it was voided, or by which receipt it was replaced', async () => {
    shows({ state: 'voided' })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByText('This receipt was voided. It is no proof of a gift.')).toBeTruthy()
    cleanup()
    shows({ state: 'replaced', replacedBy: 'NUR0000008' })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByText('This receipt was voided and replaced by NUR0000008.')).toBeTruthy()
  })

  test('the public receipt is shared by the Web Share API, or its link is copied', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    shows()
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    const button = await screen.findByRole('button', { name: 'Share receipt' })
    fireEvent.click(button)
    expect(share).toHaveBeenCalledWith({ title: 'Official Receipt NUR0000007', url: location.href })
    Reflect.deleteProperty(navigator, 'share')
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    fireEvent.click(button)
    expect(await screen.findByText('The link is copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(location.href)
    writeText.mockRejectedValue(new Error('not allowed'))
    fireEvent.click(button)
    expect(await screen.findByText('The link could not be shared. Copy it from the address bar.')).toBeTruthy()
  })

  test('logs a failure and shows it inline, without a popup', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answers(500, { status: -1, code: 'FAILED', message: 'x' })
    render(<ReceiptScreen path="/receipt/donation" query="1-ABC" />)
    expect(await screen.findByRole('heading', { name: 'The receipt could not be loaded.' })).toBeTruthy()
    expect(logged).toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
