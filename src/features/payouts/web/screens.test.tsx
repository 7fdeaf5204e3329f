import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { preferenceIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { PaymentDetails, PayoutDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { webModule } from './module.tsx'
import { DonationPayoutScreen, DonationPayoutsScreen } from './module-screens.tsx'
import { PaymentScreen } from './payments/PaymentScreen.tsx'
import { PaymentsScreen } from './payments/PaymentsScreen.tsx'

const money = (minor: number) => ({ minor, currency: 'SGD' as const })
const id = '01890000-0000-7000-8000-0000000000d1'
const fundId = '01890000-0000-7000-8000-0000000000f1'
const payout: PayoutDetails = {
  id,
  bankReference: 'po_0041',
  provider: 'stripe',
  account: '9907',
  payoutDate: '2026-03-02',
  gifts: 3,
  gross: money(15_000),
  fee: money(435),
  refund: money(900),
  net: money(13_665),
  status: 'settled',
  shares: [
    {
      fundId,
      fundName: 'Building fund',
      fundNameMs: null,
      moneyKind: 'general',
      gifts: 3,
      gross: money(15_000),
      fee: money(435),
      refund: money(900),
      net: money(13_665),
      available: money(9000),
      missing: money(0),
    },
  ],
}
const payment: PaymentDetails = {
  id,
  paymentNo: 'PAY-000001',
  appPreferenceId: preferenceIds.donations,
  fundId,
  fundName: 'Building fund',
  fundNameMs: null,
  moneyKind: 'general',
  payee: 'Harapan Learning Centre',
  accountEnd: '4471',
  amount: money(9000),
  status: 'prepared',
  preparedBy: 'Aisyah Rahman',
  preparedAt: '2026-03-02T04:00:00Z',
  paidOn: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  bankReference: null,
  version: 1,
  today: '2026-03-04',
  actions: ['release', 'withdraw'],
}
const pageOf = <Row,>(...items: Row[]) => ({ items, totalCount: items.length, pageNumber: 1, pageSize: 20 })
const list = fakeCall(api.payouts, 'list')
const find = fakeCall(api.payouts, 'find')
const payments = fakeCall(api.payouts, 'payments')
const findPayment = fakeCall(api.payouts, 'findPayment')
const prepare = fakeCall(api.payouts, 'prepare')
const release = fakeCall(api.payouts, 'release')
const payoutAt = `${rootPath}/donations/details?id=${id}`
const paymentAt = `${rootPath}/payments/details?id=${id}`

beforeEach(() => {
  const { shares: _, ...row } = payout
  list.mockReset().mockResolvedValue(pageOf(row))
  find.mockReset().mockResolvedValue(payout)
  payments.mockReset().mockResolvedValue(pageOf(payment))
  findPayment.mockReset().mockResolvedValue(payment)
  prepare.mockReset().mockResolvedValue({ id })
  release.mockReset().mockResolvedValue(null)
})

describe('payouts of a module', () => {
  test('the list shows gross, fees, refunds and net', async () => {
    draw(<DonationPayoutsScreen />, { path: `${rootPath}/donations` })
    expect(await screen.findByText('po_0041')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Payouts of donations' })).toBeDefined()
    expect(list.mock.calls[0]?.[0]).toMatchObject({ appPreferenceId: preferenceIds.donations })
  })

  test('the list shows dashes, and no zero, of a payout that nobody has matched', async () => {
    const { shares: _, ...row } = payout
    list.mockResolvedValue(pageOf({ ...row, gifts: 0, gross: money(0), fee: money(0), refund: money(0), net: money(0), status: 'pending' }))
    draw(<DonationPayoutsScreen />, { path: `${rootPath}/donations` })
    expect(await screen.findByText('po_0041')).toBeDefined()
    expect(screen.getAllByRole('img', { name: 'none' }).length).toBeGreaterThanOrEqual(4)
    expect(screen.queryByText(/0\.00/)).toBeNull()
  })

  test('a page shows what each beneficiary has, and prepares a payment of it', async () => {
    const routes = [{ path: `${rootPath}/payments/details`, element: <h1>The payment</h1> }]
    const { hand } = draw(<DonationPayoutScreen />, { path: payoutAt, routes })
    await hand.click(await screen.findByRole('button', { name: 'Prepare payment for Building fund' }))
    expect(await screen.findByText(/Up to \$90.00 may be paid./)).toBeDefined()
    prepare.mockRejectedValueOnce(new RefusalError({ code: 'NOT_ENOUGH_SETTLED' }, 409))
    await hand.type(screen.getByRole('textbox', { name: /^Paid to/ }), 'Harapan')
    await hand.click(screen.getByRole('button', { name: 'Prepare payment' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Prepare payment' }))
    expect(await screen.findByRole('heading', { name: 'The payment' })).toBeDefined()
    expect(prepare.mock.calls[1]?.[0]).toMatchObject({ fundId, moneyKind: 'general', amount: money(9000), payee: 'Harapan' })
  })

  test.each([
    ['donations', preferenceIds.donations, 'Payouts of donations'],
    ['islamic-giving', preferenceIds.islamicGiving, 'Payouts of Islamic giving'],
    ['purchases', preferenceIds.purchases, 'Payouts of purchases'],
  ] as const)('the addresses of %s open its own list and its own page', async (module, appPreferenceId, title) => {
    const screenAt = (path: string) => webModule.modules?.[0]?.screens?.find(one => one.path === path)?.screen ?? (() => null)
    const [List, Page] = [screenAt(module), screenAt(`${module}/details`)]
    draw(<List rights={allRights} />, { path: `${rootPath}/${module}` })
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    await waitFor(() => expect(list.mock.calls[0]?.[0]).toMatchObject({ appPreferenceId }))
    cleanup()
    draw(<Page rights={allRights} />, { path: `${rootPath}/${module}/details?id=${id}` })
    expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(`${rootPath}/${module}`)
    await waitFor(() => expect(find.mock.calls).toEqual([[{ id, appPreferenceId }]]))
  })

  test('a page says how much is missing where gifts were returned after their money was paid, and offers no payment', async () => {
    const [share] = payout.shares
    find.mockResolvedValue({ ...payout, shares: [{ ...share!, available: money(0), missing: money(1200) }] })
    draw(<DonationPayoutScreen />, { path: payoutAt })
    expect(await screen.findByText(/^\$12\.00 is missing/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull()
  })

  test('a page offers no payment without the right', async () => {
    draw(<DonationPayoutScreen />, { path: payoutAt, rights: { ...allRights, isAdd: false } })
    expect(await screen.findByText('Building fund')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Prepare payment/ })).toBeNull()
  })

  test('the list says that it could not be read, and tries again', async () => {
    list.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<DonationPayoutsScreen />, { path: `${rootPath}/donations` })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('po_0041')).toBeDefined()
  })
})

describe('payments', () => {
  test('the list shows who is paid', async () => {
    draw(<PaymentsScreen />, { path: `${rootPath}/payments` })
    expect(await screen.findByText('Harapan Learning Centre')).toBeDefined()
  })

  test('a payment is released with the reference of its transfer', async () => {
    const { hand } = draw(<PaymentScreen />, { path: paymentAt })
    await hand.click(await screen.findByRole('button', { name: 'Release payment' }))
    await hand.type(await screen.findByRole('textbox', { name: /^Bank reference/ }), 'GIRO 41')
    findPayment.mockResolvedValue({ ...payment, status: 'released', bankReference: 'GIRO 41', paidOn: '2026-03-04', actions: [] })
    await hand.click(screen.getByRole('button', { name: 'Release $90.00' }))
    expect(await screen.findByRole('button', { name: 'Download advice' })).toBeDefined()
    expect(release.mock.calls[0]?.[0]).toEqual({ id, version: 1, bankReference: 'GIRO 41', paidOn: '2026-03-04' })
  })

  test('a payment is withdrawn after a question', async () => {
    const withdraw = fakeCall(api.payouts, 'withdraw').mockResolvedValue(null)
    const { hand } = draw(<PaymentScreen />, { path: paymentAt })
    await hand.click(await screen.findByRole('button', { name: 'Withdraw payment' }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw $90.00 to Harapan Learning Centre?' }))
    expect(withdraw).not.toHaveBeenCalled()
    await hand.click(question.getByRole('button', { name: 'Withdraw payment' }))
    await waitFor(() => expect(withdraw.mock.calls).toEqual([[{ id, version: 1 }]]))
  })

  test('a page says who takes the next step to a reader who may only view', async () => {
    findPayment.mockResolvedValue({ ...payment, actions: [] })
    draw(<PaymentScreen />, { path: paymentAt, rights: { ...allRights, isAdd: false, isEdit: false } })
    expect(await screen.findByText('Somebody who may edit payouts releases it.')).toBeDefined()
  })

  test('a page says who releases what the reader prepared', async () => {
    findPayment.mockResolvedValue({ ...payment, actions: ['withdraw'] })
    draw(<PaymentScreen />, { path: paymentAt })
    expect(await screen.findByText('You prepared this payment. Another person releases it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Release payment' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw payment' })).toBeDefined()
  })
})
