import { describe, expect, test } from 'vitest'
import { storeCard } from '#features/card-vault/server/public.ts'
import { addRegistrations } from '#features/tax-registrations/server/public.ts'
import { itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { tablesWith } from '#testing/factories/find-in-database.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { leaveWords } from '#testing/factories/counter/leave-words.ts'
import { importHeader, importLine, newUploadDesk, officerUploadRights, uploadAndRecord } from '#testing/factories/imports.ts'
import { anonymous, clock, db, newCharity, now } from '#testing/factories/new-charity.ts'
import { cardProvider, jobsDb, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { mergeTwins } from '#testing/factories/twin-donors.ts'
import { newSettlement } from '#testing/settlement/new-settlement.ts'
import { isStored, newUpload } from '#testing/factories/uploads.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeExpiredRecordsJob } from './jobs.ts'
import { purgeExpiredRecords } from './erase-donor.ts'

const can = [
  ...officerUploadRights,
  'donors:view',
  'donors:edit',
  'donations:edit',
  'islamic-giving:view',
  'purchases:view',
  'button:stop-recurrent',
  'button:erase-donor-data',
]
const name = 'Zulaikhanur binte Qistinarahim'
const [formerName, otherName] = ['Zulaikhanoor Qistinarahim', 'Zulaikhanur Qistinarahim']
const [email, otherEmail, phone, nric] = ['zulaikhanur@post.example', 'qistinarahim@post.example', '+65 87654309', 'S8765432Z']
const street = 'Block 12 Qistinastreet'

/** A person who left traces wherever a charity leaves them: at the counter, in a file, on a card, in a merge, in an export. */
async function knownEverywhere() {
  const desk = await newUploadDesk(can)
  const { api, charityId, fundId, runJobs, sql, actor } = desk
  const supportingFile = await newUpload(desk, {
    filename: 'Zulaikhanur.pdf',
    content: Buffer.from('%PDF-1.7 slip'),
    purpose: 'supporting',
  })
  const { id: giftId } = await api.donations.add({
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    donorName: formerName,
    donorEmail: email,
    donorPhone: phone,
    nirc: nric,
    remarks: `Brought by the son of ${name}`,
    supportingFile,
  })
  const [row] = await sql('select donor_id from donation where charity_id = $1 and id = $2', [charityId, giftId])
  const donorId = String(row?.['donor_id'])
  await uploadAndRecord(desk, [importHeader, importLine(20, '30.00', `CASH,${formerName},${phone},${nric},REF1,B1`)])
  const { version } = await api.donorProfiles.findToEdit({ donorId })
  const edited = { donorName: name, donorEmail: email, donorPhone: phone, nirc: nric, addressLine1: street, contactPerson: otherName }
  await api.donorProfiles.edit({ donorId, version, ...edited, language: 'en' })
  await traceOfMerge(desk, donorId)
  await api.donorNotes.add({ donorId, words: `${name} asked for a call to 8765 4309` })
  const lastYear = await newGift(desk, { donor_id: donorId, donor_name: name, donated_at: '2024-05-05T04:00:00Z' })
  await traceOfIslamicGiving(desk, donorId)
  const statement = await traceInStatement(desk, lastYear.id)
  await traceOnSlip(desk)
  await db.transact({ charityId, readOnly: false }, async tx => {
    const registration = { donationId: lastYear.id, scheme: 'ipc', name, idType: 'nric', number: nric, needsReview: false } as const
    await addRegistrations({ tx, now }, charityId, [{ ...registration, registeredBy: actor.userId }])
    const card = await cardProvider.saveCard({ key: newId(), token: 'pm_test_visa', holderName: name, customerId: null })
    await storeCard(tx, { charityId, donorId, provider: 'test', card, isDefault: true, at: now(), by: null })
  })
  const view = { isDefault: false, sharedWith: 'me' } as const
  await api.views.save({ ...view, list: 'donors', name: 'Mine', query: `q=${encodeURIComponent(name)}` })
  await api.views.save({ ...view, list: 'donors', name: 'Hers', query: `q=${encodeURIComponent(otherName)}&by=name` })
  await api.donorProfiles.export({})
  await runJobs()
  await sql(`insert into import_memory values ($1, $2, 'fund', $3, $4, now())`, [charityId, actor.userId, name.toLowerCase(), fundId])
  return { ...desk, donorId, giftId, supportingFile, statement }
}
type Desk = Awaited<ReturnType<typeof newUploadDesk>>

async function traceOfMerge(desk: Desk, keptId: string): Promise<void> {
  const mergedId = await newDonor(desk, { name: otherName, phone, email: otherEmail })
  await newGift(desk, { donor_id: mergedId, donor_name: otherName })
  await mergeTwins(desk, { keptId, mergedId }, { email: 'merged' })
}

/** Returns the key of the statement's file. */
async function traceInStatement(desk: Desk, linkedGift: string): Promise<string> {
  const { id } = await newSettlement(desk, { text: 'po_1', linkedGift })
  const key = await newUpload(desk, { filename: 'statement.pdf', content: Buffer.from('%PDF-1.7 statement') })
  const set = async (change: string, value: string) => desk.sql(`update ${change}`, [desk.charityId, id, value])
  await set(`settlement_line set remark = $3 where charity_id = $1 and settlement_id = $2 and line_no = 1`, 'INWARD QISTINARAHI')
  await set(
    `settlement_line set remark = $3, refs = $3 where charity_id = $1 and settlement_id = $2 and line_no = 2`,
    `FROM ${otherName.toUpperCase()} 87654309`,
  )
  await set(
    `settlement_match set difference_reason = $3, difference_minor = 1 where charity_id = $1 and settlement_id = $2`,
    `${name} paid the fee`,
  )
  await set(
    `settlement_file f set file_key = $3 from settlement s where f.charity_id = $1 and s.charity_id = $1 and s.id = $2 and f.id = s.file_id`,
    key,
  )
  return key
}

/** The slip of an offline counter whose money was handed back. */
async function traceOnSlip({ api, charityId, sql }: Desk): Promise<void> {
  await api.offlineCounter.lease({ id: newId(), deviceId: newId(), count: 1 })
  const voided = `update leased_receipt_no set state = 'voided', ended_at = now(), reason = $2 where charity_id = $1`
  await sql(voided, [charityId, `${name} changed her mind`])
}

async function traceOfIslamicGiving(desk: Desk, donorId: string): Promise<void> {
  const islamic = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fidyah }
  const fundId = await newFund(desk, islamic)
  const { id } = await newGift(desk, { donor_id: donorId, donor_name: name, fund_id: fundId, ...islamic })
  await desk.sql(
    `insert into donation_line (charity_id, donation_id, line_no, item_id, name, days, rate_minor, amount_minor) values ($1, $2, 1, $3, $4, 10, 500, 5000)`,
    [desk.charityId, id, itemIds.fidyah, `Mother of ${name}`],
  )
  await desk.sql(
    `insert into gift_origin (charity_id, donation_id, lives_here, nationality, address, created_at) values ($1, $2, false, 'Malaysia', $3, now())`,
    [desk.charityId, id, street],
  )
}

/** Everything that identifies the person, also the keyed hash of the number. */
const tracesIn = (charityId: number) => [
  'zulaikhan',
  'qistina',
  '87654309',
  '8765 4309',
  nric,
  blindIndex({ charityId, column: 'donor.nric' }, nric).toString('hex'),
  blindIndex({ charityId, column: 'tax_registration.nric' }, nric).toString('hex'),
]

/** Erases a donor as it is planned. */
async function erase({ api }: Pick<Desk, 'api'>, donorId: string) {
  const plan = await api.donorErasures.plan({ donorId })
  await api.donorErasures.erase({ donorId, version: plan.version })
  return plan
}

describe('erasing a donor', () => {
  test('leaves nothing of the person in any column of any table, and none of the files', async () => {
    const desk = await knownEverywhere()
    await leaveWords(desk, { ...desk, name })
    const before = await tablesWith(desk, tracesIn(desk.charityId))
    expect(before).toEqual(
      expect.arrayContaining(
        ['donor', 'donor_name_token', 'donation', 'donation_line', 'gift_origin', 'import_row', 'stored_card', 'stored_file']
          .concat('tax_registration', 'import_memory', 'saved_view', 'donor_note', 'settlement_line', 'settlement_match')
          .map(table => `public.${table}`),
      ),
    )
    expect(await erase(desk, desk.donorId)).toMatchObject({ open: [], gifts: 7, mergedRecords: 1, donorName: name })
    await desk.runJobs()
    expect(await tablesWith(desk, tracesIn(desk.charityId))).toEqual([])
    expect([await isStored(desk.supportingFile), await isStored(desk.statement)]).toEqual([false, false])
    const [work] = (await desk.rowsOf('work_item')).filter(({ kind }) => kind === 'donors')
    expect(work?.['status']).toBe('expired')
    expect(await isStored(String(work?.['file_key']))).toBe(false)
  })

  test('keeps money, receipt numbers, states and the audit chain, and seals what the law wants kept until its day', async () => {
    const desk = await knownEverywhere()
    const money = `select d.id, amount_minor, status, receipt_no, donated_on, donor_id from donation d where charity_id = $1 order by id`
    const books = () => Promise.all([desk.sql(money, [desk.charityId]), desk.rowsOf('ledger_entry'), desk.rowsOf('receipt')])
    const before = await books()
    const { keepUntil } = await erase(desk, desk.donorId)
    expect(await books()).toEqual(before)
    expect(await desk.sql('select broken_audit_link($1) as at', [desk.charityId])).toEqual([{ at: null }])
    const keptTypes = async () => (await desk.rowsOf('donor_erasure')).map(row => typeof row['kept_sealed'])
    expect(await keptTypes()).toEqual(['string'])
    const purge = () => db.transact({ charityId: desk.charityId, readOnly: false }, tx => purgeExpiredRecords({ tx, now }, desk.charityId))
    await purge()
    expect(await keptTypes()).toEqual(['string'])
    clock.now = new Date(`${keepUntil}T23:59:59Z`)
    expect(await purge()).toBe(0)
    clock.now = new Date(Date.parse(`${keepUntil}T00:00:00Z`) + 86_400_000)
    expect(await purge()).toBe(1)
    expect(await keptTypes()).toEqual(['object'])
  })

  test('archives the record for good: nothing finds, edits, merges or restores it, old ids included', async () => {
    const desk = await knownEverywhere()
    const { api, donorId } = desk
    await erase(desk, donorId)
    for (const isArchived of [0, 1] as const) expect((await api.donorProfiles.list({ isArchived })).items).toEqual([])
    expect(await api.donorProfiles.find({ donorId })).toMatchObject({ donorName: '•••••', actions: [], donorEmail: null })
    const version = 9
    for (const call of [
      () => api.donorProfiles.archive({ DonorId: donorId, IsActive: 'true' }),
      () => api.donorProfiles.edit({ donorId, version, donorName: name, language: 'en' }),
      () => api.donorErasures.plan({ donorId }),
      () => api.donorErasures.erase({ donorId, version }),
      () => api.donorProfiles.statement({ donorId, year: 2026, language: 'en' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('lets no link of a gift bring details back', async () => {
    const charity = await newCharity({ can, isIpc: true })
    const donorId = await newDonor(charity, { name })
    const { txnId } = await newGift(charity, { donor_id: donorId, fund_id: await newFund(charity, { is_tax_deductible: true }) })
    await erase(charity, donorId)
    const { token } = await anonymous.enrolment.signIn({ transactionId: txnId })
    expect(await anonymous.tax.find({}, { headers: { 'x-provider-token': token } })).toMatchObject({ state: 'ended' })
    await expect(anonymous.tax.enrolYourself({ transactionId: txnId, name, email, iAgree: true })).rejects.toMatchObject({ code: 'ENDED' })
  })

  test('leaves a row in the audit trail and a line in the timeline that name nobody', async () => {
    const desk = await knownEverywhere()
    await erase(desk, desk.donorId)
    const { items } = await desk.api.donorProfiles.timeline({ donorId: desk.donorId })
    expect(items.filter(({ change }) => change === 'erased')).toHaveLength(1)
    const rows = (await desk.rowsOf('audit_event')).filter(({ call }) => String(call).endsWith('eraseDonor'))
    expect(rows).toMatchObject([{ subject_id: desk.donorId, outcome: 'done', detail: { erased: true, records: 2, gifts: 5 } }])
  })
})

test('the sealed data of an erased donor goes when its day comes, also when the charity was archived', async () => {
  const charity = await newCharity({ can })
  const donorId = await newDonor(charity, { name })
  await newGift(charity, { donor_id: donorId, donor_name: name })
  await erase(charity, donorId)
  await charity.sql(`update charity set status = 'archived' where charity_id = $1`, [charity.charityId])
  clock.now = new Date('2040-01-01T04:00:00Z')
  const ofCharity: typeof jobsDb.transact = async (scope, work) =>
    scope.charityId === null || scope.charityId === charity.charityId ? jobsDb.transact(scope, work) : (undefined as never)
  const job = { db: { ...jobsDb, transact: ofCharity }, now, signal: new AbortController().signal }
  await purgeExpiredRecordsJob.handler(job as unknown as JobContext, { charityId: null })
  expect((await charity.rowsOf('donor_erasure')).map(row => row['kept_sealed'])).toEqual([null])
})

describe('a donor', () => {
  const held = async (change: (charity: Awaited<ReturnType<typeof newCharity>>, giftId: string) => Promise<unknown>) => {
    const charity = await newCharity({ can })
    const donorId = await newDonor(charity, { name })
    const { id } = await newGift(charity, { donor_id: donorId })
    await change(charity, id)
    const { open, version } = await charity.api.donorErasures.plan({ donorId })
    await expect(charity.api.donorErasures.erase({ donorId, version })).rejects.toMatchObject({ code: open[0] })
    return open
  }

  test('a donor is not erased while a gift recurs', async () => {
    const charity = await newGivingCharity({ can })
    await charity.start()
    const { donorId } = charity
    expect((await charity.api.donorErasures.plan({ donorId })).open).toEqual(['RECURRING_STILL_OPEN'])
    await expect(erase(charity, donorId)).rejects.toMatchObject({ code: 'RECURRING_STILL_OPEN' })
  })

  test('a donor is not erased while a void or refund is being decided', async () => {
    const open = await held(({ sql, charityId }, giftId) =>
      sql(
        `insert into void_refund_request (charity_id, id, donation_id, app_preference_id, type, status, amount_minor, currency, reason_words, evidence_hash, earlier_label, requested_by, requested_at)
         values ($1, $2, $3, 8, 'Void', $4, 5000, 'SGD', 'Twice', sha256(''), 'Accepted', $2, now())`,
        [charityId, newId(), giftId, requestStatusIds.voidRequested],
      ),
    )
    expect(open).toEqual(['REQUEST_STILL_OPEN'])
  })

  test('a donor is not erased while a gift is registered for a tax report that is still due', async () => {
    clock.now = new Date('2027-01-20T04:00:00Z')
    const register = ({ charityId, actor }: Awaited<ReturnType<typeof newCharity>>, donationId: string) =>
      db.transact({ charityId, readOnly: false }, tx =>
        addRegistrations({ tx, now }, charityId, [
          { donationId, scheme: 'ipc', name, idType: 'nric', number: nric, needsReview: false, registeredBy: actor.userId },
        ]),
      )
    expect(await held(register)).toEqual(['TAX_REPORT_STILL_DUE'])
  })

  test('a donor is not erased while a file is being prepared', async () => {
    const open = await held(({ sql, charityId, actor }) =>
      sql(
        `insert into work_item (charity_id, id, kind, title, status, required_right, user_id, user_name, created_at) values ($1, $2, 'donors', 'Donors', 'running', 'donors:view', $3, 'A', now())`,
        [charityId, newId(), actor.userId],
      ),
    )
    expect(open).toEqual(['FILE_STILL_PREPARED'])
  })

  test('after it changed since the plan, without the right, or by another charity', async () => {
    const charity = await newCharity({ can })
    const donorId = await newDonor(charity, { name })
    await expect(charity.api.donorErasures.erase({ donorId, version: 2 })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    const { api } = charity.officer(can.filter(right => right !== 'button:erase-donor-data'))
    await expect(api.donorErasures.plan({ donorId })).rejects.toMatchObject({ status: 403 })
    await expect((await newCharity({ can })).api.donorErasures.erase({ donorId, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
