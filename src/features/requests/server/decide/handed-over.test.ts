import { newClient } from '#platform/server/database/connections.ts'
import { describe, expect, inject, test } from 'vitest'
import { clock, anonymous } from '#testing/factories/new-charity.ts'
import { newFund, newReceipt } from '#testing/factories/giving.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { hundredDollars, advanceClock, newCounterPayer } from '#testing/factories/counter/counter-payer.ts'
import { brokenInvariants, allRequestRights, newDesk } from '#testing/factories/requests.ts'
import { donorTypeIds, methodIds, requestStatusIds } from '#kit/giving/ids.ts'

describe('the counter officer who voids after the payer has left and re-enters less', () => {
  test('an officer cannot void for less after the payer left: neither directly, nor as requester, nor with a guessed code, nor by vouching for the paper', async () => {
    const { officer, gift, people, rowsOf, giftRow, ...desk } = await newCounterPayer()
    const { id: transactionId } = gift
    const { api } = officer

    await expect(officer.move(transactionId, 3, 'Wrong amount')).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    await expect(api.requests.confirmReturnedReceipt({ transactionId })).rejects.toMatchObject({ code: 'YOUR_OWN' })
    await api.requests.sendPayerCode({ transactionId })
    for (let i = 0; i < 8; i++)
      expect(await api.requests.confirmPayerCode({ transactionId, code: String(i).padStart(6, '0') })).toMatchObject({ confirmed: false })
    await expect(officer.move(transactionId, 3, 'Wrong amount')).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })

    await officer.ask(transactionId)
    await expect(officer.move(transactionId, 2)).rejects.toMatchObject({ code: 'YOU_REQUESTED' })
    await people.checker.move(transactionId, 2) // even when a colleague verifies without asking the payer
    await expect(officer.move(transactionId, 3)).rejects.toMatchObject({ code: 'YOU_REQUESTED' })
    await expect(people.approver.move(transactionId, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })

    expect(await giftRow(transactionId)).toMatchObject({ status: 'Void Verified', amount_minor: '10000' })
    expect(await rowsOf('receipt')).toMatchObject([{ state: 'issued' }])
    expect((await rowsOf('ledger_entry')).map(row => row['kind'])).toEqual(['gift', 'gift'])
    const receipt = await anonymous.receipts.find({ transactionNo: gift.txnId })
    expect(receipt).toMatchObject({ state: 'issued', donationAmount: hundredDollars })
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').map(mail => mail.subject)).toEqual(['Code to void receipt TST0000001'])
  })

  test('an officer cannot make the receipt look as if it never left: printing or sending it counts', async () => {
    const desk = await newDesk()
    const officer = desk.people.clerk
    const donationToValue = await newFund(desk)
    const add = () =>
      officer.api.donations.add({
        donorName: 'Siti Hajar',
        donorEmail: 'siti@mail.sg',
        donationToValue,
        amount: hundredDollars,
        paymentMethod: methodIds.cash,
      })
    const [printed, sent, untouched] = [await add(), await add(), await add()]
    await officer.api.donations.downloadReceipt({ transactionNumber: printed.txnId })
    await officer.api.donations.sendReceipt({ type: 'donation', transactionId: sent.id })
    for (const { id } of [printed, sent]) await expect(officer.move(id, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    expect(await officer.move(untouched.id, 3)).toMatchObject({ requestStatus: requestStatusIds.voided })
  })

  test.each([
    { platform: 'terminal', call: 'print', isProtected: true },
    { platform: 'terminal', call: 'send', isProtected: true },
    { platform: 'terminal', call: 'nothing', isProtected: false },
    { platform: 'website', call: 'print', isProtected: false },
  ])(
    'an officer of a card terminal cannot void either, once the receipt was printed or sent ($platform, $call)',
    async ({ platform, call, isProtected }) => {
      const desk = await newDesk()
      const officer = desk.people.clerk
      const { id, txnId } = await desk.gift({ platform, donation_method: 3, payment_method: methodIds.card, donor_id: await desk.donor() })
      await newReceipt(desk, id)
      if (call === 'print') await officer.api.donations.downloadReceipt({ transactionNumber: txnId })
      if (call === 'send') await officer.api.donations.sendReceipt({ type: 'donation', transactionId: id })
      expect((await officer.api.requests.nextStep({ transactionId: id })).consent.needed).toBe(isProtected)
      const outcome = await officer.move(id, 3).then(
        row => row.donationStatus,
        (error: { code: string }) => error.code,
      )
      expect(outcome).toBe(isProtected ? 'RECEIPT_HANDED_OVER' : 'Voided')
    },
  )

  test('an officer cannot change a detail first, so that another number takes the place of the one the payer holds', async () => {
    const { officer, gift, sql, charityId, people } = await newCounterPayer()
    const { api } = officer
    const transactionId = gift.id
    const purpose = await newFund({ charityId, sql } as never, { name: 'Building fund' })
    await sql(`update donor set email = 'officer@mail.sg', updated_at = $2 where charity_id = $1`, [charityId, clock.now])
    advanceClock(1)
    const mended = await api.donations.edit({ transactionId, version: 1, donationToValue: purpose })
    expect(mended.receiptNo).toBe('TST0000002')

    const less = { minor: 5000, currency: 'SGD' } as const
    await expect(api.donations.edit({ transactionId, version: 2, amount: less })).rejects.toMatchObject({ code: 'NOT_EDITABLE' })
    await expect(officer.move(transactionId, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    await expect(api.requests.sendPayerCode({ transactionId })).rejects.toMatchObject({ code: 'PAYER_CHANGED' })
    await people.other.api.requests.confirmReturnedReceipt({ transactionId })
    expect(await officer.move(transactionId, 3)).toMatchObject({ donationStatus: 'Voided' })
  })

  test.each(['downloadReceipt', 'sendReceipt'] as const)('an officer cannot have it voided in the moment of %s', async call => {
    const desk = await newDesk()
    const officer = desk.people.clerk
    const donationToValue = await newFund(desk)
    const donor = { donorName: 'Siti Hajar', donorEmail: 'siti@mail.sg' }
    const gift = await officer.api.donations.add({ ...donor, donationToValue, amount: hundredDollars, paymentMethod: methodIds.cash })
    const printer = newClient({ connectionString: inject('database').owner })
    await printer.connect()
    try {
      await printer.query('begin')
      await printer.query(
        `update receipt set ${call === 'sendReceipt' ? 'sent_count' : 'print_count'} = 1 where charity_id = ${desk.charityId}`,
      )
      const voided = officer.move(gift.id, 3).catch((error: unknown) => error)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%receipt%'`
      await expect.poll(() => desk.sql(waiting)).not.toEqual([])
      await printer.query('commit')
      expect(await voided).toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    } finally {
      await printer.end()
    }
    expect(await desk.giftRow(gift.id)).toMatchObject({ status: 'Offline' })
  })

  test('an officer cannot have the code sent elsewhere: a changed address, and an address of the staff, get none', async () => {
    const { officer, gift, sql, charityId } = await newCounterPayer()
    advanceClock(1)
    await sql(`update donor set email = 'officer@mail.sg', updated_at = $2 where charity_id = $1`, [charityId, clock.now])
    await expect(officer.api.requests.sendPayerCode({ transactionId: gift.id })).rejects.toMatchObject({ code: 'PAYER_CHANGED' })

    const colleague = await newMember(charityId)
    const donationToValue = await newFund({ charityId, sql } as never)
    const own = await officer.api.donations.add({
      donorName: 'Nobody',
      donorEmail: colleague.email,
      donationToValue,
      amount: hundredDollars,
      paymentMethod: methodIds.cash,
      handedOver: true,
    })
    await expect(officer.api.requests.sendPayerCode({ transactionId: own.id })).rejects.toMatchObject({ code: 'STAFF_ADDRESS' })
  })
})

describe('voiding a receipt that was handed over', () => {
  test('succeeds with the code that the payer received, and the payer is notified', async () => {
    const { officer, gift, codeFor, rowsOf, ...desk } = await newCounterPayer()
    const { id: transactionId } = gift
    expect(await officer.api.requests.sendPayerCode({ transactionId })).toEqual({ sentTo: 'si•••••@mail.sg', minutes: 15 })
    expect(await officer.api.requests.nextStep({ transactionId })).toMatchObject({
      consent: { needed: true, given: null, maySendCode: true, mayConfirmPaper: false, sentTo: 'si•••••@mail.sg' },
    })
    const code = await codeFor('siti@mail.sg')
    expect(JSON.stringify(await rowsOf('payer_code'))).not.toContain(code)
    expect(await officer.api.requests.confirmPayerCode({ transactionId, code })).toEqual({ confirmed: true, triesLeft: 4 })
    expect(await officer.move(transactionId, 3, 'Gave 100, meant 10')).toMatchObject({ donationStatus: 'Voided', isDirect: true })
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').at(-1)?.subject).toBe('Receipt TST0000001 has been voided')
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ state: 'voided', replacedBy: null })
    expect(await brokenInvariants({ ...desk })).toEqual([])
  })

  test('succeeds when another person with the right has the paper, also for requests by three people', async () => {
    const { officer, gift, people, person } = await newCounterPayer({ donorType: donorTypeIds.anonymous })
    const { id: transactionId } = gift
    await expect(officer.api.requests.sendPayerCode({ transactionId })).rejects.toMatchObject({ code: 'NO_PAYER_EMAIL' })
    const supervisor = person(['donations:view', 'button:final-void'])
    const clerkWithoutRight = person(allRequestRights.filter(right => right !== 'button:final-void'))
    await expect(clerkWithoutRight.api.requests.confirmReturnedReceipt({ transactionId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await supervisor.api.requests.confirmReturnedReceipt({ transactionId })
    await expect(supervisor.api.requests.ask({ transactionId, remarks: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })

    await officer.ask(transactionId)
    await people.checker.move(transactionId, 2)
    expect(await people.approver.move(transactionId, 3)).toMatchObject({ donationStatus: 'Voided' })
  })

  test('fails when only the requester says so, and succeeds once another person does', async () => {
    const { gift, people } = await newCounterPayer()
    const { id: transactionId } = gift
    await people.other.api.requests.confirmReturnedReceipt({ transactionId })
    await expect(people.other.move(transactionId, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })
    expect((await people.other.api.requests.nextStep({ transactionId })).consent).toMatchObject({ given: null, mayConfirmPaper: false })
    await people.other.ask(transactionId)
    await people.checker.move(transactionId, 2)
    await expect(people.approver.move(transactionId, 3)).rejects.toMatchObject({ code: 'RECEIPT_HANDED_OVER' })

    await people.checker.api.requests.confirmReturnedReceipt({ transactionId }) // the second confirmation of this receipt
    expect(await people.approver.move(transactionId, 3)).toMatchObject({ donationStatus: 'Voided' })
  })
})

describe('the public receipt of a voided gift', () => {
  test('names the receipt that replaces it, and the payer is notified of both amounts', async () => {
    const { officer, gift, people, donationToValue, ...desk } = await newCounterPayer()
    await people.other.api.requests.confirmReturnedReceipt({ transactionId: gift.id })
    advanceClock(1)
    const sendAgain = () =>
      officer.api.donations.add({
        donorName: 'Siti Hajar',
        donorEmail: 'siti@mail.sg',
        donationToValue,
        amount: { minor: 1000, currency: 'SGD' },
        paymentMethod: methodIds.cash,
      })
    const tooEarly = await sendAgain()
    await expect(officer.api.requests.replaceReceipt({ transactionId: gift.id, replacedBy: tooEarly.id })).rejects.toMatchObject({
      code: 'NOT_REPLACEABLE',
    })
    await officer.move(gift.id, 3)
    advanceClock(1)
    const next = await sendAgain()
    await officer.api.requests.replaceReceipt({ transactionId: gift.id, replacedBy: next.id })
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ state: 'replaced', replacedBy: next.receiptNo })
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').at(-1)).toMatchObject({
      subject: `Receipt TST0000001 was replaced by ${next.receiptNo}`,
      text: expect.stringMatching(/\$100[\s\S]*\$10/),
    })
    await expect(officer.api.requests.replaceReceipt({ transactionId: gift.id, replacedBy: next.id })).rejects.toMatchObject({
      code: 'NOT_REPLACEABLE',
    })
  })
})
