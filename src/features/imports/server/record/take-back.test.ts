import { describe, expect, test } from 'vitest'
import { newDonor, newTaxRegistration } from '#testing/factories/giving.ts'
import {
  csvFile,
  newUploadDesk,
  importHeader,
  importLine,
  uploadAndRecord,
  tenGifts,
  officerUploadRights as can,
} from '#testing/factories/imports.ts'

describe('taking a whole import back', () => {
  test('voids its gifts, counters its entries, ends its receipts and retires the donors it made', async () => {
    const given = await newUploadDesk()
    const known = await newDonor(given, { name: 'Siti Aminah', phone: '+65 81112222' })
    const done = await uploadAndRecord(given, [
      importHeader,
      importLine(1, '10', 'Cash,Siti Aminah,8111 2222,,,'),
      importLine(2, '20', 'Cheque,,,,,'),
    ])
    expect(done.counts).toMatchObject({ recorded: 1, wrong: 1 })
    const more = await uploadAndRecord(given, tenGifts)
    const undone = await given.api.imports.undo({ id: more.id, version: more.version, reason: 'The wrong file' })
    expect(undone.state).toBe('undoing')
    await given.runJobs()
    expect(await given.api.imports.find({ id: more.id })).toMatchObject({ state: 'undone', counts: { recorded: 0 } })
    const gifts = await given.rowsOf('donation')
    expect(gifts.filter(gift => gift['status'] === 'Voided')).toHaveLength(10)
    expect((await given.rowsOf('receipt')).filter(receipt => receipt['state'] === 'voided')).toHaveLength(10)
    expect(
      (await given.rowsOf('ledger_entry')).reduce(
        (sum, entry) => sum + (entry['account'] === 'cash' ? Number(entry['amount_minor']) : 0),
        0,
      ),
    ).toBe(1000)
    expect((await given.rowsOf('donor')).filter(donor => donor['is_active']).map(donor => donor['id'])).toEqual([known])
    expect(await given.rowsOf('void_refund_request')).toHaveLength(10)
    expect(
      (await given.rowsOf('audit_event')).filter(event => (event['detail'] as { flagged?: string } | null)?.flagged === 'directVoid'),
    ).toHaveLength(11)
    await expect(given.api.imports.upload({ files: [csvFile(tenGifts)] })).resolves.toMatchObject({ state: 'columns' })
  })

  test('takes them out of the tax records too, also what a payer registered since', async () => {
    const given = await newUploadDesk()
    const { id, version } = await uploadAndRecord(given, tenGifts)
    const [gift] = await given.rowsOf('donation')
    const donationId = String(gift!['id'])
    await given.sql('update donation set is_iras_inclusion = true, is_ipc_registration_for_iras = true where charity_id = $1 and id = $2', [
      given.charityId,
      donationId,
    ])
    await newTaxRegistration(given, donationId)
    await given.api.imports.undo({ id, version, reason: 'The wrong file' })
    await given.runJobs()
    expect(await given.rowsOf('tax_registration')).toMatchObject([{ donation_id: donationId, state: 'withdrawn' }])
    const voided = (await given.rowsOf('donation')).filter(({ status }) => status === 'Voided')
    expect(voided).toHaveLength(10)
    expect(voided.filter(row => row['is_iras_inclusion'] || row['is_ipc_registration_for_iras'])).toEqual([])
  })

  test('is refused once a gift is settled, and once a receipt was printed', async () => {
    const given = await newUploadDesk()
    const { id, version } = await uploadAndRecord(given, tenGifts)
    const [gift, other] = await given.rowsOf('donation')
    await given.api.donations.downloadReceipt({ transactionNumber: String(gift!['txn_id']) })
    await expect(given.api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'HANDED_OVER' })
    await given.api.requests.settle({ transactionIds: [String(other!['id'])] })
    await expect(given.api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'SETTLED' })
    const { api } = given.officer(can.filter(right => right !== 'button:direct-void'))
    await expect(api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
