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
    const desk = await newUploadDesk()
    const known = await newDonor(desk, { name: 'Siti Aminah', phone: '+65 81112222' })
    const done = await uploadAndRecord(desk, [
      importHeader,
      importLine(1, '10', 'Cash,Siti Aminah,8111 2222,,,'),
      importLine(2, 'twenty', 'Cheque,,,,,'),
    ])
    expect(done.counts).toMatchObject({ recorded: 1, wrong: 1 })
    const more = await uploadAndRecord(desk, tenGifts)
    const undone = await desk.api.imports.undo({ id: more.id, version: more.version, reason: 'The wrong file' })
    expect(undone.state).toBe('undoing')
    await desk.runJobs()
    expect(await desk.api.imports.find({ id: more.id })).toMatchObject({ state: 'undone', counts: { recorded: 0 } })
    const gifts = await desk.rowsOf('donation')
    expect(gifts.filter(gift => gift['status'] === 'Voided')).toHaveLength(10)
    expect((await desk.rowsOf('receipt')).filter(receipt => receipt['state'] === 'voided')).toHaveLength(10)
    expect(
      (await desk.rowsOf('ledger_entry')).reduce(
        (sum, entry) => sum + (entry['account'] === 'cash' ? Number(entry['amount_minor']) : 0),
        0,
      ),
    ).toBe(1000)
    expect((await desk.rowsOf('donor')).filter(donor => donor['is_active']).map(donor => donor['id'])).toEqual([known])
    expect(await desk.rowsOf('void_refund_request')).toHaveLength(10)
    expect(
      (await desk.rowsOf('audit_event')).filter(event => (event['detail'] as { flagged?: string } | null)?.flagged === 'directVoid'),
    ).toHaveLength(11)
    await expect(desk.api.imports.upload({ files: [csvFile(tenGifts)] })).resolves.toMatchObject({ state: 'columns' })
  })

  test('takes them out of the tax records too, also what a payer registered since', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndRecord(desk, tenGifts)
    const [gift] = await desk.rowsOf('donation')
    const donationId = String(gift!['id'])
    await desk.sql('update donation set is_iras_inclusion = true, is_ipc_registration_for_iras = true where charity_id = $1 and id = $2', [
      desk.charityId,
      donationId,
    ])
    await newTaxRegistration(desk, donationId)
    await desk.api.imports.undo({ id, version, reason: 'The wrong file' })
    await desk.runJobs()
    expect(await desk.rowsOf('tax_registration')).toMatchObject([{ donation_id: donationId, state: 'withdrawn' }])
    const voided = (await desk.rowsOf('donation')).filter(({ status }) => status === 'Voided')
    expect(voided).toHaveLength(10)
    expect(voided.filter(row => row['is_iras_inclusion'] || row['is_ipc_registration_for_iras'])).toEqual([])
  })

  test('taking a whole import back is refused once a gift is settled, and once a receipt was printed', async () => {
    const desk = await newUploadDesk()
    const { id, version } = await uploadAndRecord(desk, tenGifts)
    const [gift, other] = await desk.rowsOf('donation')
    await desk.api.donations.downloadReceipt({ transactionNumber: String(gift!['txn_id']) })
    await expect(desk.api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'HANDED_OVER' })
    await desk.api.requests.settle({ transactionIds: [String(other!['id'])] })
    await expect(desk.api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'SETTLED' })
    const { api } = desk.officer(can.filter(right => right !== 'button:direct-void'))
    await expect(api.imports.undo({ id, version, reason: 'The wrong file' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
