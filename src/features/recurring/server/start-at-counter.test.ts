import { describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { cardProvider, jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { frequencyIds, requestStatusIds, donorTypeIds } from '#kit/giving/ids.ts'
import { chargeRecurrence } from './charge-recurrence.ts'

const counter = () => newGivingCharity({ can: ['donations:view', 'donations:add', 'donations:edit'] })
const cash = { amount: { minor: 2500, currency: 'SGD' as const }, paymentMethod: 6 as const }

describe('a gift that begins a recurring one', () => {
  test('a gift that begins a recurring one is recorded with its own payment; the stored card is charged from the next due date on', async () => {
    const { api, card, donorId, fundId, runJobs, charges } = await counter()
    const cardId = await card('visa')
    const gift = await api.donations.add({
      ...cash,
      donorId,
      donationToValue: fundId,
      frequency: frequencyIds.monthly,
      cardId,
      donationDate: '2026-01-31',
    })
    expect(gift).toMatchObject({ status: 'Offline', frequency: frequencyIds.monthly, paymentMethodName: 'cash' })
    const { recurrenceId } = await api.donations.find({ transactionId: gift.id })
    expect(await api.recurring.find({ recurrenceId: recurrenceId! })).toMatchObject({
      anchorOn: '2026-01-31',
      nextChargeOn: '2026-03-31',
      amount: cash.amount,
      state: 'active',
    })
    await runJobs()
    expect(await charges(recurrenceId!)).toEqual([])
  })

  test('a gift that begins a recurring one is charged by the job queue on its due date, and its receipt is mailed', async () => {
    const { api, card, donorId, fundId, runJobs, charges, mailsTo } = await counter()
    const gift = await api.donations.add({
      ...cash,
      donorId,
      donationToValue: fundId,
      frequency: frequencyIds.daily,
      cardId: await card('visa'),
    })
    const { recurrenceId } = await api.donations.find({ transactionId: gift.id })
    const [before, mailed] = [clock.now, mailsTo('siti@example.org').length]
    clock.now = new Date('2026-03-03T04:00:00Z')
    await runJobs()
    clock.now = before
    expect(await charges(recurrenceId!)).toMatchObject([{ due_on: '2026-03-03', state: 'succeeded' }])
    const mails = mailsTo('siti@example.org').slice(mailed)
    expect(mails.map(({ subject }) => subject)).toEqual(['Receipt TST0000002 from Masjid Test'])
    expect(mails[0]?.text).toContain('https://amanah.test/receipt/')
    const [charged] = (await api.donations.list({ searchBy: 4, searchValue: 'TST0000002' })).items
    expect((await api.donations.find({ transactionId: charged!.id })).receipts).toMatchObject([{ receiptNo: 'TST0000002', sentCount: 1 }])
  })

  test('a gift that begins a recurring one pays for its day: nothing is charged on it after a pause or a new frequency', async () => {
    const { api, card, donorId, fundId, charges, charityId, sql } = await counter()
    const cardId = await card('visa')
    for (const changes of [[{ action: 'pause' }, { action: 'resume' }], [{ action: 'edit', frequency: frequencyIds.daily }]] as const) {
      const gift = await api.donations.add({ ...cash, donorId, donationToValue: fundId, frequency: frequencyIds.weekly, cardId })
      const recurrenceId = (await api.donations.find({ transactionId: gift.id })).recurrenceId!
      for (const change of changes) {
        const { version } = await api.recurring.find({ recurrenceId })
        await api.recurring.change({ recurrenceId, version, ...change })
      }
      const { version, lastPaidOn } = await api.recurring.find({ recurrenceId })
      expect(lastPaidOn).toBe('2026-03-02')
      await expect(api.recurring.change({ recurrenceId, version, action: 'edit', nextDate: '2026-03-02' })).rejects.toMatchObject({
        errors: [{ field: 'nextDate', code: 'DAY_CHARGED' }],
      })
      await chargeRecurrence(jobContext(), cardProvider, charityId, recurrenceId)
      expect(await charges(recurrenceId)).toEqual([])
      await sql(`update donation set status = 'Voided', request_status = $3 where charity_id = $1 and id = $2`, [
        charityId,
        gift.id,
        requestStatusIds.voided,
      ])
      expect(await api.recurring.find({ recurrenceId })).toMatchObject({ lastPaidOn: null })
    }
  })

  test('a gift that begins a recurring one is refused where each charge would be declared to an authority, as is a higher amount later', async () => {
    const { api, card, fundId, start } = await newGivingCharity({
      can: ['donations:view', 'donations:add', 'donations:edit'],
      isIslamic: true,
    })
    const foreigner = { donorName: 'Rahmat Hidayat', nirc: 'B1234567', idType: 'other' as const }
    const { donorId } = await api.donations.add({ ...cash, ...foreigner, donationToValue: fundId })
    const cardId = await card('visa', donorId!)
    const recurrenceId = await start({ donorId: donorId!, cardId })
    const amount = { minor: 10_000_00, currency: 'SGD' as const }
    const origin = { nationality: 'Indonesian', bornOn: '1980-02-01', address: '5 Jalan Sudirman, Jakarta' }
    const gift = { ...cash, amount, origin, donorId, donationToValue: fundId, frequency: frequencyIds.monthly, cardId } as const
    const refusal = (field: string) => ({ code: 'INVALID', errors: [{ field, code: 'DECLARED_EACH_TIME' }] })
    await expect(api.donations.add(gift)).rejects.toMatchObject(refusal('frequency'))
    const edit = { recurrenceId, version: 1, action: 'edit' as const }
    await expect(api.recurring.change({ ...edit, amount })).rejects.toMatchObject(refusal('amount'))
    await api.recurring.change({ ...edit, amount: { ...amount, minor: amount.minor - 1 } })
  })

  test('needs a card of its donor, both a card and a frequency, and an amount that a card takes', async () => {
    const { api, card, donorId, fundId, rowsOf } = await counter()
    const [cardId, gift] = [await card('visa'), { ...cash, donorId, donationToValue: fundId }]
    await expect(api.donations.add({ ...gift, frequency: frequencyIds.monthly })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ field: 'cardId' }],
    })
    await expect(api.donations.add({ ...gift, cardId })).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'frequency' }] })
    await expect(api.donations.add({ ...gift, frequency: frequencyIds.monthly, cardId: newId() })).rejects.toMatchObject({
      code: 'NO_SUCH_CARD',
    })
    await expect(
      api.donations.add({
        ...gift,
        donorId: undefined,
        donorType: donorTypeIds.anonymous,
        frequency: frequencyIds.monthly,
        cardId,
      } as never),
    ).rejects.toMatchObject({
      code: 'NO_SUCH_CARD',
    })
    await expect(
      api.donations.add({ ...gift, amount: { ...gift.amount, minor: 49 }, frequency: frequencyIds.monthly, cardId }),
    ).rejects.toMatchObject({ errors: [{ field: 'amount' }] })
    expect([await rowsOf('donation'), await rowsOf('recurrence')]).toEqual([[], []])
  })
})
