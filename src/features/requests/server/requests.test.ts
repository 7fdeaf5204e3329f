import { itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { describe, expect, test } from 'vitest'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const booksOf = async ({ rowsOf }: { rowsOf: (table: string) => Promise<Record<string, unknown>[]> }) => {
  const sums = new Map<string, number>()
  for (const { account, amount_minor: minor } of await rowsOf('ledger_entry'))
    sums.set(String(account), (sums.get(String(account)) ?? 0) + Number(minor))
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

describe('voiding', () => {
  test('goes from request to verification to the final void, by three people, and takes the money out of the books', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.gift({ is_iras_inclusion: true, payment_method: methodIds.cash, method: 'Offline', status: 'Offline' })

    expect(await clerk.ask(id)).toMatchObject({
      requestType: 'Void',
      requestStatus: requestStatusIds.voidRequested,
      donationStatus: 'Void Requested',
      amount: { minor: 5000 },
      remarks: 'Entered twice',
      actions: [],
    })
    expect(await checker.move(id, 2)).toMatchObject({
      requestStatus: requestStatusIds.voidVerified,
      donationStatus: 'Void Verified',
      verified: { id: checker.userId },
    })
    expect(await approver.move(id, 3, 'Handed back at the counter')).toMatchObject({
      requestStatus: requestStatusIds.voided,
      donationStatus: 'Voided',
      finalised: { id: approver.userId },
      payBack: { way: 'hand', state: 'byHand', note: 'Handed back at the counter' },
    })
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Voided', request_status: requestStatusIds.voided, is_iras_inclusion: false })
    expect(await booksOf(desk)).toEqual({ donations: 5000, cash: -5000 })
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('ends the receipt and tells the payer', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const donor_id = await desk.donor()
    const { id, txnId } = await desk.gift({ donor_id, receipt_no: 'TST0000001' })
    await desk.sql(`insert into receipt_series (charity_id, series, prefix, last_number) values ($1, 'main', 'TST', 1)`, [desk.charityId])
    await desk.sql(
      `insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at) values ($1, $2, 'main', 1, 'TST0000001', 'ABCDEF', 'en', now())`,
      [desk.charityId, id],
    )
    await clerk.ask(id)
    await checker.move(id, 2)
    await approver.move(id, 3)
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').at(-1)).toMatchObject({ subject: 'Receipt TST0000001 has been voided' })
    expect(await desk.rowsOf('receipt')).toMatchObject([{ state: 'voided' }])
    expect((await desk.api.donations.find({ transactionId: id })).receipts).toMatchObject([{ receiptNo: 'TST0000001', state: 'voided' }])
    expect(txnId).toBeTruthy()
  })

  test('happens at once for the holder of the right, and is flagged in the audit trail', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift()
    expect(await desk.people.clerk.move(id, 3, 'Terminal printed twice')).toMatchObject({
      isDirect: true,
      requestStatus: requestStatusIds.voided,
      donationStatus: 'Voided',
      remarks: 'Terminal printed twice',
    })
    const trail = (await desk.rowsOf('audit_event')).at(-1)
    expect(trail).toMatchObject({
      subject_kind: 'donation',
      subject_id: id,
      detail: { flagged: 'directVoid' },
      changes: { status: ['Accepted', 'Voided'], requestStatus: [null, 3] },
    })
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('brings the earlier label back when it is rejected, and may be requested again', async () => {
    const desk = await newDesk()
    const { clerk, checker } = desk.people
    const { id } = await desk.gift({ status: 'Offline', method: 'Offline' })
    await clerk.ask(id)
    expect(await checker.move(id, 4, 'The payer was charged once')).toMatchObject({
      requestStatus: requestStatusIds.voidRejected,
      donationStatus: 'Offline',
      rejectRemarks: 'The payer was charged once',
      rejected: { id: checker.userId },
    })
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Offline', request_status: requestStatusIds.voidRejected, refund_reason: null })
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await clerk.ask(id)).toMatchObject({ requestStatus: requestStatusIds.voidRequested })
    expect((await clerk.api.requests.history({ transactionId: id })).items.map(row => row.toStatus)).toEqual([1, 4, 1])
  })
})

describe('refunding', () => {
  test('goes through four steps, gives back a part, and leaves the rest settled', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const { id } = await desk.settledGift({ is_iras_inclusion: true })
    const part = { minor: 2000, currency: 'SGD' } as const
    expect(await clerk.ask(id, { amount: part })).toMatchObject({
      requestType: 'Refund',
      requestStatus: requestStatusIds.refundRequested,
      donationStatus: 'Refund Requested',
      amount: part,
    })
    expect(await checker.move(id, 6)).toMatchObject({ donationStatus: 'Refund Verified' })
    expect(await approver.move(id, 7)).toMatchObject({ donationStatus: 'Refund Approved', approved: { id: approver.userId } })
    expect(await approver.move(id, 8, 'By transfer, ref 881')).toMatchObject({
      requestStatus: requestStatusIds.refunded,
      donationStatus: 'Settled',
      refunded: part,
      payBack: { state: 'byHand', note: 'By transfer, ref 881' },
    })
    expect(await desk.giftRow(id)).toMatchObject({
      status: 'Settled',
      request_status: requestStatusIds.refunded,
      refunded_minor: '2000',
      is_iras_inclusion: true,
    })
    expect(await booksOf(desk)).toEqual({ donations: 2000, bank: -2000 })

    expect(await clerk.ask(id)).toMatchObject({ requestStatus: requestStatusIds.refundRequested, amount: { minor: 3000 } })
    for (const [who, to] of [
      [checker, 6],
      [approver, 7],
      [desk.people.other, 8],
    ] as const)
      await who.move(id, to)
    expect(await desk.giftRow(id)).toMatchObject({ status: 'Refunded', refunded_minor: '5000', is_iras_inclusion: false })
    await expect(clerk.ask(id)).rejects.toMatchObject({ code: 'NOTHING_LEFT' })
    expect((await desk.api.donations.find({ transactionId: id })).paymentStatus).toBe('Refunded')
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('serves purchases by their own call, and only purchases', async () => {
    const desk = await newDesk()
    const purchase = await desk.settledGift({ app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase, donation_method: 8 })
    const { api } = desk.people.clerk
    expect(await api.requests.askPurchase({ transactionId: purchase.id, remarks: 'Sold out' })).toMatchObject({
      appPreferenceId: preferenceIds.purchases,
      requestStatus: requestStatusIds.refundRequested,
    })
    const donation = await desk.settledGift()
    await expect(api.requests.askPurchase({ transactionId: donation.id, remarks: 'x' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the requester', () => {
  test('the requester gets a mail that the request was rejected, and why', async () => {
    const desk = await newDesk()
    const member = await newMember(desk.charityId, { can: ['donations:view', 'button:refund'] })
    const { api } = await member.signIn()
    const { id } = await desk.gift()
    await api.requests.ask({ transactionId: id, remarks: 'Entered twice' })
    await desk.people.checker.move(id, 4, 'Only one of them')
    await desk.runJobs()
    expect(desk.mailsTo(member.email).at(-1)?.text).toContain('rejected: Only one of them')
    expect((await desk.people.other.api.requests.history({ transactionId: id })).items.at(-1)?.by).toMatchObject({
      name: 'Aisyah Rahman',
    })
  })
})

describe('requesting', () => {
  test('refuses too much, another currency, a part of a void, no reason, another type of reason, a card number', async () => {
    const desk = await newDesk()
    const { clerk } = desk.people
    const [open, settled] = [await desk.gift(), await desk.settledGift()]
    const reasons = await clerk.api.requests.reasons({})
    const ofType = (type: string) => reasons.find(reason => reason.type === type)!.id
    await expect(clerk.ask(settled.id, { amount: { minor: 5001, currency: 'SGD' } })).rejects.toMatchObject({
      code: 'TOO_MUCH',
      errors: [{ field: 'amount' }],
    })
    await expect(clerk.ask(settled.id, { amount: { minor: 1000, currency: 'MYR' } })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(clerk.ask(settled.id, { amount: { minor: 0, currency: 'SGD' } })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(clerk.ask(open.id, { amount: { minor: 1000, currency: 'SGD' } })).rejects.toMatchObject({ code: 'WHOLE_ONLY' })
    await expect(clerk.ask(open.id, { remarks: '  ' })).rejects.toMatchObject({ code: 'REASON_NEEDED' })
    await expect(clerk.ask(open.id, { remarks: null, reasonId: ofType('Refund') })).rejects.toMatchObject({ code: 'NO_SUCH_REASON' })
    await expect(clerk.ask(open.id, { remarks: 'Card 4242 4242 4242 4242' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(clerk.ask(open.id, { remarks: 'x'.repeat(251) })).rejects.toMatchObject({ status: 400 })
    await expect(clerk.ask(open.id, { requestType: 'Refund' })).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    await expect(clerk.ask(settled.id, { requestType: 'Void' })).rejects.toMatchObject({ code: 'NOT_VOIDABLE' })
    expect(await clerk.ask(open.id, { remarks: null, reasonId: ofType('Void') })).toMatchObject({
      reason: { type: 'Void', name: 'Wrong amount entered' },
      remarks: null,
    })
    await expect(clerk.ask(open.id)).rejects.toMatchObject({ code: 'ALREADY_PENDING' })
  })

  test('refuses a rejection without words', async () => {
    const desk = await newDesk()
    const { id } = await desk.gift()
    const { evidenceHash } = await desk.people.clerk.ask(id)
    await expect(
      desk.people.checker.api.requests.move({ transactionId: id, requestStatus: requestStatusIds.voidRejected, evidenceHash }),
    ).rejects.toMatchObject({
      code: 'REASON_NEEDED',
      errors: [{ field: 'remarks' }],
    })
  })
})

describe('reading requests', () => {
  test("lists each tab with its requests, its count, and why a step is not the reader's", async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const [a, b, c] = [await desk.gift(), await desk.settledGift({ amount_minor: 900 }), await desk.gift()]
    for (const { id } of [a, b, c]) await clerk.ask(id)
    await checker.move(b.id, 6)
    await checker.move(c.id, 4)

    const counts = { toVerify: 1, toApprove: 1, own: 2, done: 1 }
    expect(await clerk.api.requests.count({})).toEqual({ ...counts, forYou: 0, yoursToVerify: 0, yoursToApprove: 0 })
    expect(await checker.api.requests.count({})).toEqual({ ...counts, own: 0, forYou: 1, yoursToVerify: 1, yoursToApprove: 0 })
    expect(await approver.api.requests.count({})).toEqual({ ...counts, own: 0, forYou: 2, yoursToVerify: 1, yoursToApprove: 1 })

    const toVerify = await clerk.api.requests.list({ tab: 'toVerify' })
    expect(toVerify).toMatchObject({ totalCount: 1, items: [{ transactionId: a.id, actions: [] }] })
    expect(toVerify.items[0]?.steps).toEqual([
      { step: 'verifyVoid', may: false, code: 'YOU_REQUESTED', message: 'You requested this; another person must decide on it.' },
      { step: 'rejectVoid', may: false, code: 'YOU_REQUESTED', message: expect.any(String) },
    ])
    expect((await checker.api.requests.list({ tab: 'toApprove' })).items[0]?.steps[0]).toMatchObject({
      step: 'approveRefund',
      may: false,
      code: 'YOU_VERIFIED',
    })
    expect((await approver.api.requests.list({ tab: 'toApprove', minimumAmount: 900, maximumAmount: 900 })).items[0]).toMatchObject({
      actions: ['approveRefund', 'rejectRefund'],
    })
    expect((await clerk.api.requests.list({ tab: 'own' })).totalCount).toBe(2)
    expect((await clerk.api.requests.list({ tab: 'done', requestType: 'Refund' })).totalCount).toBe(0)
    expect(await clerk.api.requests.summary({})).toMatchObject({
      count: 2,
      totals: [{ currency: 'SGD', sum: { minor: 5900 }, average: { minor: 2950 } }],
    })
    const viewer = desk.person(['donations:view'])
    expect((await viewer.api.requests.list({ tab: 'toVerify' })).items[0]?.steps[0]).toMatchObject({ code: 'NO_RIGHT' })
  })

  test('shows the next step beside a gift, its effect on the money, and its history', async () => {
    const desk = await newDesk()
    const { clerk, checker } = desk.people
    const { id } = await desk.settledGift({
      settlement_ref: 'S-0118',
      is_iras_inclusion: true,
      payment_method: methodIds.card,
      card_brand: 'visa',
      card_last4: '4242',
    })
    const before = await clerk.api.requests.nextStep({ transactionId: id })
    expect(before).toMatchObject({
      status: 'Settled',
      request: null,
      left: { minor: 5000 },
      effect: { to: 'Visa ••4242', settlementRef: 'S-0118', taxYear: 2026, way: 'hand' },
    })
    expect(before.steps.map(({ step, code }) => [step, code])).toEqual([
      ['requestRefund', null],
      ['requestVoid', 'NOT_VOIDABLE'],
    ])
    await clerk.ask(id, { amount: { minor: 1200, currency: 'SGD' } })
    const after = await checker.api.requests.nextStep({ transactionId: id })
    expect(after).toMatchObject({
      request: { requestStatus: requestStatusIds.refundRequested, actions: ['verifyRefund', 'rejectRefund'] },
      effect: { amount: { minor: 1200 } },
      history: [{ requestStatus: requestStatusIds.refundRequested }],
    })
  })
})
