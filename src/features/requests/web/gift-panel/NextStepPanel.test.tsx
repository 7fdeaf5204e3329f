import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { PopupHost } from '#platform/web/ui/popups/PopupHost.tsx'
import type { NextStep, RequestRow } from '#features/requests/rows.ts'
import { sampleRequest } from '#testing/factories/sample-request.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { NextStepPanel } from './NextStepPanel.tsx'

const giftId = sampleRequest.transactionId
const { amount: fifty, paidWith: visa } = sampleRequest
const request = sampleRequest
const next: NextStep = {
  transactionId: giftId,
  status: 'Refund Requested',
  amount: fifty,
  left: fifty,
  request,
  steps: request.steps,
  effect: {
    way: 'provider',
    to: 'Visa ••4242',
    paidWith: visa,
    amount: fifty,
    settlementRef: 'S-0118',
    taxYear: 2026,
    receiptNo: 'NUR0048203',
  },
  consent: { needed: false, given: null, maySendCode: false, mayConfirmPaper: false, sentTo: null },
  isCountedCash: false,
  payBackOpen: false,
  mayRecordPaidBack: false,
  history: [request],
}
const shows = (input: NextStep) => fakeCall(api.requests, 'nextStep').mockResolvedValue(input)
const drawPanel = (input: NextStep) => {
  shows(input)
  return draw(
    <>
      <NextStepPanel transactionId={giftId} />
      <PopupHost actions={{ back: vi.fn(), refetch: vi.fn(), logout: vi.fn(), goTo: vi.fn() }} />
    </>,
  )
}
beforeEach(() => void vi.restoreAllMocks())
afterEach(() => void setLocale('en', { reload: false }))

function Visits() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <NextStepPanel transactionId={giftId} />}
    </>
  )
}

describe('NextStepPanel', () => {
  test('shows what another person did when its reader comes back', async () => {
    shows(next)
    const { hand } = draw(<Visits />)
    await screen.findByRole('heading', { name: 'Verify this refund' })
    await hand.click(screen.getByRole('button', { name: 'Leave' }))
    shows({ ...next, request: null, steps: [], history: [] })
    await hand.click(screen.getByRole('button', { name: 'Come back' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verify this refund' })).toBeNull())
  })

  test('shows the requester and the effect on the money, and takes the step after a confirmation with the amount', async () => {
    const move = fakeCall(api.requests, 'move').mockResolvedValue({ ...request, requestStatus: requestStatusIds.refundVerified })
    const { hand } = drawPanel(next)
    expect(await screen.findByRole('heading', { name: 'Verify this refund' })).toBeTruthy()
    expect(screen.getAllByText('Siti Rahmah', { exact: false }).length).toBeGreaterThan(0)
    expect(screen.getByText('Returns to Visa ••4242')).toBeTruthy()
    expect(screen.getByText('Settlement S-0118 falls by')).toBeTruthy()
    expect(screen.getByText('withdrawn')).toBeTruthy()

    await hand.keyboard('v')
    const dialog = await screen.findByRole('dialog')
    await hand.click(within(dialog).getByRole('button', { name: 'Verify refund of $50' }))
    expect(move).toHaveBeenCalledExactlyOnceWith({
      transactionId: giftId,
      requestStatus: requestStatusIds.refundVerified,
      remarks: null,
      evidenceHash: 'abc',
    })
  })

  test('says in Malay how the gift was paid', async () => {
    void setLocale('ms', { reload: false })
    drawPanel({ ...next, effect: { ...next.effect, way: 'hand', paidWith: { method: 7, brand: null, last4: null, chequeNo: 'ABC-1234' } } })
    expect(await screen.findByText(/Cek ABC-1234/)).toBeTruthy()
    cleanup()
    const payBack = { way: 'provider', state: 'intended', reference: null, declineReason: null, note: null, at: null } as const
    drawPanel({ ...next, request: null, steps: [], history: [{ ...request, paidWith: { ...visa, brand: null }, payBack }] })
    expect(await screen.findByText('Dalam perjalanan ke Kad ••4242')).toBeTruthy()
  })

  test('says of a payment that was refunded at the provider before that nothing is left to pay', async () => {
    const payBack = { way: 'provider', state: 'declined', reference: null, declineReason: 'alreadyRefunded', note: null, at: null } as const
    drawPanel({ ...next, request: null, steps: [], mayRecordPaidBack: true, history: [{ ...request, paidWith: visa, payBack }] })
    expect(await screen.findByText(/was refunded before: nothing is left to pay/)).toBeTruthy()
    expect(screen.getByText(/Pay nothing again/)).toBeTruthy()
  })

  test('asks of a disputed payment whether the chargeback returned the money', async () => {
    const record = fakeCall(api.requests, 'recordPaidBack').mockResolvedValue(request)
    const payBack = { way: 'provider', state: 'declined', reference: null, declineReason: 'disputed', note: null, at: null } as const
    const { hand } = drawPanel({ ...next, request: null, steps: [], mayRecordPaidBack: true, history: [{ ...request, payBack }] })
    await hand.click(await screen.findByRole('checkbox', { name: 'The bank returned the money by the dispute' }))
    await hand.type(screen.getByRole('textbox'), 'PayNow, ref 9')
    await hand.click(screen.getByRole('button', { name: 'Record that it was handed back' }))
    await waitFor(() => expect(record).toHaveBeenCalledWith({ transactionId: giftId, remarks: 'PayNow, ref 9', isChargedBack: false }))
  })

  test('asks of counted cash that is voided whether it was ever taken', async () => {
    const move = fakeCall(api.requests, 'move').mockResolvedValue(request)
    fakeCall(api.requests, 'reasons').mockResolvedValue([])
    const steps = [{ step: 'directVoid', may: true, code: null, message: null }] as const
    const { hand } = drawPanel({ ...next, status: 'Offline', request: null, history: [], steps: [...steps], isCountedCash: true })
    await hand.click(await screen.findByRole('button', { name: /\$50/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.click(dialog.getByRole('checkbox', { name: 'The money was never taken' }))
    await hand.type(dialog.getByRole('textbox', { name: /words/i }), 'Entered twice')
    await hand.click(dialog.getByRole('button', { name: /\$50/ }))
    await waitFor(() =>
      expect(move).toHaveBeenCalledWith(expect.objectContaining({ requestStatus: requestStatusIds.voided, isUncollected: true })),
    )
  })

  test('the next step of a refund is rejected with words only', async () => {
    const move = fakeCall(api.requests, 'move').mockResolvedValue({ ...request, requestStatus: requestStatusIds.refundRejected })
    const { hand } = drawPanel(next)
    await hand.click(await screen.findByRole('button', { name: /Reject with a reason/ }))
    const dialog = await screen.findByRole('dialog')
    const reject = within(dialog).getByRole('button', { name: 'Reject refund of $50' })
    await hand.click(reject)
    expect(move).not.toHaveBeenCalled()
    expect(within(dialog).getByText('Choose a reason or write one.')).toBeTruthy()
    await hand.type(within(dialog).getByRole('textbox'), 'Only one went through')
    await hand.click(reject)
    expect(move).toHaveBeenCalledWith(
      expect.objectContaining({ requestStatus: requestStatusIds.refundRejected, remarks: 'Only one went through' }),
    )
  })

  test('a step of the reader’s own request says why they cannot take it, and offers no button', async () => {
    const steps = request.steps.map(step => ({ ...step, may: false, code: 'YOU_REQUESTED' as const, message: '' }))
    drawPanel({ ...next, request: { ...request, steps, actions: [] } })
    expect(
      await screen.findByText('You requested this; another person must decide on it. It is the turn of Finance officer or Administrator.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the page of a request', () => {
  const approver = (steps: NextStep['steps']): NextStep => ({ ...next, request: { ...request, steps, actions: [] }, steps })
  const noRight = [{ step: 'verifyRefund', may: false, code: 'NO_RIGHT', message: '' }] as const

  test('says whose turn it is, and why a key does nothing', async () => {
    const { hand } = drawPanel(approver([...noRight]))
    expect(await screen.findByText('It is the turn of Finance officer or Administrator.')).toBeTruthy()
    await hand.keyboard('a')
    expect(await screen.findByText(/A does nothing yet: the request is not verified. It is the turn of Finance officer/)).toBeTruthy()
    await hand.keyboard('v')
    expect(await screen.findAllByText(/^Your role does not include this step. It is the turn of/)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says that no other user may take the step', async () => {
    drawPanel({ ...next, request: { ...request, steps: [...noRight], actions: [], waitsFor: [] } })
    expect(await screen.findByText('No other user has the right to take this step. An administrator can grant it.')).toBeTruthy()
  })

  test('announces a step that was taken, and puts the focus on what comes next', async () => {
    const verified: RequestRow = {
      ...request,
      requestStatus: requestStatusIds.refundVerified,
      steps: [],
      actions: [],
      waitsFor: ['Approver'],
    }
    const after = { ...verified, steps: [{ step: 'approveRefund', may: false, code: 'YOU_VERIFIED', message: '' }] } satisfies RequestRow
    fakeCall(api.requests, 'move').mockResolvedValue(after)
    const { hand } = drawPanel(next)
    await screen.findByRole('heading', { name: 'Verify this refund' })
    await hand.keyboard('v')
    const dialog = await screen.findByRole('dialog')
    shows({ ...next, request: after, steps: after.steps })
    await hand.click(within(dialog).getByRole('button', { name: 'Verify refund of $50' }))
    expect(await screen.findByText('Refund of $50: Verified. It is the turn of Approver.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Refund under way' })))
  })
})

describe('a gift whose payer holds the receipt', () => {
  const open: NextStep = {
    ...next,
    status: 'Offline',
    request: null,
    history: [],
    steps: [
      { step: 'requestVoid', may: true, code: null, message: null },
      { step: 'directVoid', may: false, code: 'RECEIPT_HANDED_OVER', message: '' },
    ],
    consent: { needed: true, given: null, maySendCode: true, mayConfirmPaper: false, sentTo: 'si•••••@mail.sg' },
  }
  test('asks for the code and tells how many tries are left', async () => {
    fakeCall(api.requests, 'confirmPayerCode').mockResolvedValue({ confirmed: false, triesLeft: 4 })
    const { hand } = drawPanel(open)
    await hand.type(await screen.findByRole('textbox', { name: 'Code from the payer' }), '12x3456')
    await hand.click(screen.getByRole('button', { name: 'Check the code' }))
    expect(await screen.findByText('This is not the code. 4 tries left.')).toBeTruthy()
    expect(api.requests.confirmPayerCode).toHaveBeenCalledWith({ transactionId: giftId, code: '123456' })
  })

  test('offers the possible requests, with the reason why others are not possible', async () => {
    drawPanel(open)
    expect(await screen.findByRole('button', { name: 'Request void of $50' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /at once/ })).toBeNull()
    expect(screen.getByText(/The payer has the receipt/)).toBeTruthy()
  })
})
