import { describe, expect, test } from 'vitest'
import { newKey } from '#platform/server/files/file-store.ts'
import { newId } from '#kit/security/ids.ts'
import { files } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { purgeUploads, isStored, newUpload } from '#testing/factories/uploads.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'

const png = (text: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)])
/** A desk with a file in the store, attached to a request for a refund. */
async function withEvidence() {
  const desk = await newDesk()
  const key = await newUpload(desk, { filename: 'bank.png', content: png('bank message') })
  const { id } = await desk.settledGift({ remarks: 'Tapped twice' })
  const row = await desk.people.clerk.ask(id, { evidence: [key] })
  const tamper = (statement: string) =>
    desk.sqlWithoutTriggers(
      statement
        .replaceAll('$gift', `charity_id = ${desk.charityId} and id = '${id}'`)
        .replaceAll('$asked', `charity_id = ${desk.charityId}`),
    )
  return { ...desk, id, key, row, tamper }
}

describe('evidence', () => {
  test('evidence is stored with the hash of its bytes, and opens for users who may see the gift', async () => {
    const { row, people, rowsOf, sql, charityId } = await withEvidence()
    expect(row.evidence).toEqual([{ position: 1, name: 'bank.png', mediaType: 'image/png', bytes: 20 }])
    expect(row.evidenceHash).toMatch(/^[0-9a-f]{64}$/)
    const { url } = await people.checker.api.requests.evidence({ requestId: row.id, position: 1 })
    expect(url).toContain('/api/File/content')
    expect(await rowsOf('audit_event')).toContainEqual(
      expect.objectContaining({ outcome: 'viewed', detail: { evidence: row.evidence[0]!.position } }),
    )
    await expect(sql('update request_file set bytes = 1 where charity_id = $1', [charityId])).rejects.toThrow('append-only')
  })

  test('opens to no one without the right to its gift, by its request or by its name in the store', async () => {
    const { row, key, person } = await withEvidence()
    for (const rights of [[], ['purchases:view', 'islamic-giving:view', 'button:final-refund']]) {
      const { api } = person(rights)
      await expect(api.requests.evidence({ requestId: row.id, position: 1 })).rejects.toMatchObject({
        status: expect.toBeOneOf([403, 404]),
      })
      await expect(api.files.address({ fileName: key })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('evidence is kept for as long as its request, and serves one request only', async () => {
    const { key, people, gift, charityId } = await withEvidence()
    await purgeUploads({ charityId }, 25)
    expect(await isStored(key)).toBe(true)
    const other = await gift()
    await expect(people.clerk.ask(other.id, { evidence: [key] })).rejects.toMatchObject({ code: 'NO_SUCH_FILE' })
  })

  test('evidence that is not there, is of another charity or of another kind is refused', async () => {
    const desk = await newDesk()
    const { clerk } = desk.people
    const { id } = await desk.gift()
    const missing = newKey('private', desk.charityId, 'evidence', newId(), 'png')
    const foreign = await newUpload(await newDesk(), { filename: 'x.png', content: png('x') })
    const sheet = await newUpload(desk, { filename: 'sheet.pdf', content: Buffer.from('a,b\n1,2\n') })
    for (const key of [missing, foreign, sheet, '../../etc/passwd'])
      await expect(clerk.ask(id, { evidence: [key] })).rejects.toMatchObject({ code: 'NO_SUCH_FILE', errors: [{ field: 'evidence' }] })
    expect(await desk.rowsOf('void_refund_request')).toEqual([])
  })
})

describe('deciding on a changed request', () => {
  test.each([
    ['the amount', 'update donation set amount_minor = 4000 where $gift'],
    [
      'the donor',
      `update donation set donor_type = 1, donor_name = 'Ali', donor_id = (select id from donor where $asked limit 1) where $gift`,
    ],
    ['the card', `update donation set card_last4 = '1111' where $gift`],
    ['the reason', `update void_refund_request set reason_words = 'Other words' where $asked`],
    ['what was asked for', 'update void_refund_request set amount_minor = 4999 where $asked'],
    ['who asked', `update void_refund_request set requested_by = '019c0000-0000-7000-8000-000000000000' where $asked`],
    ['the name of a file', `update request_file set name = 'other.png' where $asked`],
    ['a file that is gone', 'delete from request_file where $asked'],
  ])('a changed field stops every decision but the rejection: %s', async (_, statement) => {
    const { id, people, donor, tamper, row } = await withEvidence()
    await donor()
    await tamper(statement)
    await expect(people.checker.move(id, 6)).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    expect(await people.checker.move(id, 9, 'Something was changed')).toMatchObject({
      id: row.id,
      requestStatus: requestStatusIds.refundRejected,
      donationStatus: 'Settled',
    })
  })

  test('a changed byte of a file stops every decision but the rejection, at each later step too', async () => {
    const { id, key, people } = await withEvidence()
    await people.checker.move(id, 6)
    await people.approver.move(id, 7)
    await files.put(key, png('another message'), 'image/png')
    await expect(people.approver.move(id, 8)).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    await files.put(key, png('bank message'), 'image/png')
    expect(await people.approver.move(id, 8)).toMatchObject({ requestStatus: requestStatusIds.refunded })
  })

  test('a decision made on another request is stopped', async () => {
    const { id, row, people } = await withEvidence()
    const { api } = people.checker
    await expect(
      api.requests.move({ transactionId: id, requestStatus: requestStatusIds.refundVerified, evidenceHash: 'a'.repeat(64) }),
    ).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
    })
    expect(
      await api.requests.move({ transactionId: id, requestStatus: requestStatusIds.refundVerified, evidenceHash: row.evidenceHash }),
    ).toMatchObject({
      requestStatus: requestStatusIds.refundVerified,
    })
  })

  test("a change of the office's remarks stops no decision", async () => {
    const { id, people, tamper } = await withEvidence()
    await tamper(`update donation set remarks = 'Called the bank' where $gift`)
    expect(await people.checker.move(id, 6)).toMatchObject({ requestStatus: requestStatusIds.refundVerified })
  })
})
