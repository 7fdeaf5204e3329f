import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { advanceClock } from '#testing/factories/counter/counter-payer.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'

const rights = ['donations', 'islamic-giving'].flatMap(module => ['view', 'add', 'edit'].map(right => `${module}:${right}`))
const siti = { donorName: 'Siti Hajar', donorPhone: '8123 4567' }
const byCheque = { paymentMethod: methodIds.cheque, chequeNumber: '004512', bankName: 'DBS', chequeDate: '2026-03-02' } as const
const sgd = (minor: number) => ({ minor, currency: 'SGD' }) as const

/** Two officers with both counter forms each; every gift is recorded a second after the previous one. */
async function counters() {
  const charity = await newCharity({ can: rights })
  const [fund, zakat] = [
    await newFund(charity),
    await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, name: 'Zakat Harta' }),
  ]
  const [clerk, other] = [charity.officer(rights), charity.officer(rights)]
  const donate = (more: object = {}, { api } = clerk) => {
    advanceClock(1 / 60)
    return api.donations.add({ ...siti, donationToValue: fund, amount: sgd(5000), ...byCheque, ...more })
  }
  const payZakat = (more: object = {}, { api } = clerk) => {
    advanceClock(1 / 60)
    const lines = [{ donationToValue: zakat, amount: sgd(2000) }]
    return api.islamicGiving.add({ ...siti, amount: sgd(2000), lines, ...byCheque, ...more })
  }
  return { ...charity, clerk, other, donate, payZakat }
}
const refused = { code: 'NOT_ONE_PAYMENT', errors: [{ field: 'paidWith', code: 'OTHER_PAYMENT' }] }

describe('one payment', () => {
  test('holds a donation and Islamic giving, each with its receipt, and each names the others', async () => {
    const { api, donate, payZakat, rowsOf } = await counters()
    const donation = await donate()
    const zakat = await payZakat({ paidWith: donation.id })
    const more = await donate({ amount: sgd(700), paidWith: zakat.id })
    expect(zakat.receiptNo).not.toBe(donation.receiptNo)
    expect((await rowsOf('donation')).map(row => row['paid_with']).toSorted()).toEqual([donation.id, donation.id, null])
    const namesOf = async (transactionId: string) =>
      (await api.donations.find({ transactionId })).paidTogether.map(({ receiptNo, amount }) => [receiptNo, amount.minor])
    expect(await namesOf(donation.id)).toEqual([
      [zakat.receiptNo, 2000],
      [more.receiptNo, 700],
    ])
    expect((await api.islamicGiving.find({ ismTransactionId: zakat.id })).paidTogether.map(({ id }) => id)).toEqual([donation.id, more.id])
  })

  test('names only the gifts of modules that the reader may see', async () => {
    const { donate, payZakat, officer } = await counters()
    const donation = await donate()
    await payZakat({ paidWith: donation.id })
    const found = await officer(['donations:view']).api.donations.find({ transactionId: donation.id })
    expect(found.paidTogether).toEqual([])
  })

  test('one cheque for several gifts is banked and returned as one', async () => {
    const { donate, payZakat, api, rowsOf } = await counters()
    const donation = await donate()
    await payZakat({ paidWith: donation.id })
    expect(await api.requests.moveCheques({ transactionIds: [donation.id], to: 'banked' })).toEqual({ moved: 2 })
    await api.requests.moveCheques({ transactionIds: [donation.id], to: 'returned', remarks: 'Insufficient funds' })
    expect((await rowsOf('donation')).map(row => row['cheque_state'])).toEqual(['returned', 'returned'])
  })

  test('one cheque moves without gifts that were voided or paid differently since, and not while the void of one is pending', async () => {
    const { donate, payZakat, api, clerk, sql } = await counters()
    const donation = await donate()
    const undone = await payZakat({ paidWith: donation.id })
    await clerk.api.requests.undoAtCounter({ transactionId: undone.id })
    const edited = await donate({ paidWith: donation.id, amount: sgd(100) })
    await api.donations.edit({ transactionId: edited.id, version: 1, paymentMethod: methodIds.cash })
    const pending = await payZakat({ paidWith: donation.id })
    await sql("update donation set status = 'Void Requested', request_status = 1 where id = $1", [pending.id])
    await expect(api.requests.moveCheques({ transactionIds: [donation.id], to: 'banked' })).rejects.toMatchObject({
      code: 'CHEQUE_NOT_MOVABLE',
      errors: [{ field: 'transactionIds.0' }],
    })
    await sql("update donation set status = 'Offline', request_status = null where id = $1", [pending.id])
    expect(await api.requests.moveCheques({ transactionIds: [donation.id], to: 'banked' })).toEqual({ moved: 2 })
  })

  test('one cheque is not moved by a user who may not change all gifts that it paid', async () => {
    const { donate, payZakat, officer } = await counters()
    const donation = await donate()
    await payZakat({ paidWith: donation.id })
    const { api } = officer(['donations:view', 'donations:edit'])
    await expect(api.requests.moveCheques({ transactionIds: [donation.id], to: 'banked' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('takes nothing more once its cheque is at the bank', async () => {
    const { donate, payZakat, api } = await counters()
    const { id: paidWith } = await donate()
    await api.requests.moveCheques({ transactionIds: [paidWith], to: 'banked' })
    await expect(payZakat({ paidWith })).rejects.toMatchObject(refused)
  })

  test('takes nothing more on a cheque that is being returned', async () => {
    const charity = await counters()
    const { id: paidWith } = await charity.donate()
    const beingReturned = sql`update donation set status = 'Voided', request_status = 3, cheque_state = 'returned' where id = ${paidWith}`
    const added = runWhileOpen(
      charity,
      tx => beingReturned.execute(tx),
      () => charity.payZakat({ paidWith }),
    )
    await expect(added).rejects.toMatchObject(refused)
  })

  test('a cheque is banked with the gift that is being added to it', async () => {
    const charity = await counters()
    const { id: transactionId } = await charity.donate()
    const beingAdded = sql`
      insert into donation
      select added.* from donation d,
             jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'txn_id', 'T1', 'receipt_no', null, 'paid_with', d.id)) added
       where d.id = ${transactionId} for share of d`
    const moved = await runWhileOpen(
      charity,
      tx => beingAdded.execute(tx),
      () => charity.api.requests.moveCheques({ transactionIds: [transactionId], to: 'banked' }),
    )
    expect(moved).toEqual({ moved: 2 })
  })

  test('one payment has one donor, method and cheque, and valid gifts of the same officer within the hour', async () => {
    const { donate, payZakat, other, clerk } = await counters()
    const { id: paidWith } = await donate()
    await expect(payZakat({ paidWith, donorName: 'Omar', donorPhone: '9123 4567' })).rejects.toMatchObject(refused)
    await expect(payZakat({ paidWith, chequeNumber: '004513' })).rejects.toMatchObject(refused)
    const cash = { paymentMethod: methodIds.cash, chequeNumber: null, bankName: null, chequeDate: null }
    await expect(payZakat({ paidWith, ...cash })).rejects.toMatchObject(refused)
    await expect(payZakat({ paidWith }, other)).rejects.toMatchObject(refused)
    const undone = await donate()
    await clerk.api.requests.undoAtCounter({ transactionId: undone.id })
    await expect(payZakat({ paidWith: undone.id })).rejects.toMatchObject(refused)
    advanceClock(61)
    await expect(payZakat({ paidWith })).rejects.toMatchObject(refused)
  })
})

test('a list of gifts recorded since a moment has gifts of every date from both counters, and no earlier recorded ones', async () => {
  const { donate, payZakat, api, clerk } = await counters()
  await donate()
  advanceClock(10)
  const since = '2026-03-02T04:05:00Z'
  const ids = [(await donate({ donationDate: '2026-02-20' })).id, (await payZakat()).id]
  const filter = { appPreferenceId: 0 as const, recordedSince: since, officerId: [clerk.actor.userId] }
  expect((await api.donations.list(filter)).items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect((await api.donations.list(filter)).totalCount).toBe(2)
  expect((await api.islamicGiving.list({ recordedSince: since })).items.map(({ id }) => id)).toEqual([ids[1]])
})
