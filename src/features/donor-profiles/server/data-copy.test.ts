import { describe, expect, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { identityExportRight, personalDataRight } from '#features/donors/rules.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { sealedNric } from '#features/donors/server/public.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import '#testing/factories/new-recurrence.ts' // the card provider
import { mergeTwins } from '#testing/factories/twin-donors.ts'

const nric = 'S8765432Z'
const can = ['donors:view', 'donors:edit', 'donations:view', personalDataRight]
async function desk() {
  const charity = await newCharity({ can })
  const donorId = await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg' })
  const mergedId = await newDonor(charity, { name: 'Siti Hajar Osman', phone: '+65 81234567' })
  await newGift(charity, { donor_id: donorId, donated_at: '2026-01-05T04:00:00Z', amount_minor: 6000 })
  await newGift(charity, { donor_id: mergedId, donated_at: '2025-01-05T04:00:00Z', donor_name: 'Siti Hajar Osman' })
  await mergeTwins(charity, { keptId: donorId, mergedId })
  const link = { donorId, donationToValue: await newFund(charity), amount: { minor: 8000, currency: 'SGD' } } as const
  await charity.officer(['donations:add']).api.paymentLinks.send(link)
  const { nricSealed, nricIndex, nricTail } = sealedNric(charity.charityId, donorId, nric)
  await charity.sql(
    `update donor set id_type = 'nric', nric_sealed = $3, nric_index = $4, nric_tail = $5 where charity_id = $1 and id = $2`,
    [charity.charityId, donorId, nricSealed, nricIndex, nricTail],
  )
  const copy = async ({ api } = charity as Pick<typeof charity, 'api'>) => {
    const { id } = await api.donorProfiles.copy({ donorId })
    await charity.runJobs()
    const [item] = (await charity.rowsOf('work_item')).filter(row => row['id'] === id)
    const { fileName, body } = await api.work.open({ id })
    return { item, fileName, content: JSON.parse(Buffer.from(body).toString()) as DataCopy }
  }
  return { ...charity, donorId, mergedId, copy }
}
type DataCopy = {
  records: { name: string; phone: string; idNumber: object | null; consent: object }[]
  gifts: object[]
  paymentLinks: object[]
}

describe("the copy of a donor's data", () => {
  test("the copy of a donor's data has the person in full, merged records and gifts included", async () => {
    const { api, donorId, copy: makeCopy } = await desk()
    await api.donorConsents.record({ donorId, topic: 'sms', isAgreed: true, source: 'phone', language: 'en' })
    const { content: copy, fileName } = await makeCopy()
    expect(fileName).toMatch(/^Data-copy.*\.json$/)
    expect(copy.records.map(({ name, phone }) => [name, phone])).toEqual([
      ['Siti Hajar', '+65 81234567'],
      ['Siti Hajar Osman', '+65 81234567'],
    ])
    expect(copy.records[0]?.consent).toMatchObject({
      channels: [{ channel: 'sms', isAgreed: true, words: expect.stringMatching(/^I agree/), source: 'phone' }],
    })
    expect(copy.paymentLinks).toMatchObject([{ amount: { minor: 8000 }, state: 'open' }])
    expect(copy.gifts).toMatchObject([
      { donorName: 'Siti Hajar Osman', amountMinor: 5000 },
      { donorName: 'Siti Hajar', amountMinor: 6000 },
    ])
  })

  test('needs the right to see personal data, keeps charities apart, and is audited', async () => {
    const { api, donorId, officer, rowsOf } = await desk()
    await expect(officer(['donors:view']).api.donorProfiles.copy({ donorId })).rejects.toMatchObject({ status: 403 })
    await expect((await newCharity({ can })).api.donorProfiles.copy({ donorId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.donorProfiles.copy({ donorId })
    const rows = (await rowsOf('audit_event')).filter(({ call }) => String(call).endsWith('prepareDonorDataCopy'))
    expect(rows.filter(({ outcome }) => outcome === 'done')).toMatchObject([{ subject_id: donorId, detail: { dataCopy: true } }])
  })
  test('the file is stored encrypted, with identity numbers in full only for those who may export them, and counts them in the audit trail', async () => {
    const { officer, copy, rowsOf, donorId } = await desk()
    const [masked, full] = [await copy(), await copy(officer([...can, identityExportRight]))]
    expect([masked, full].map(({ content }) => content.records[0]?.idNumber)).toEqual([
      { type: 'nric', number: expect.stringMatching(/^\D+432Z$/) },
      { type: 'nric', number: nric },
    ])
    for (const { item } of [masked, full]) expect(item?.['file_key']).toContain('/sealed-exports/')
    expect([masked, full].map(({ item }) => item?.['required_right'])).toEqual([
      `donors:view ${personalDataRight} donations:view`,
      `donors:view ${personalDataRight} ${identityExportRight} donations:view`,
    ])
    const rows = await rowsOf('audit_event')
    expect(rows.flatMap(({ detail }) => (detail as { identityNumbers?: number } | null)?.identityNumbers ?? [])).toEqual([0, 1])
    expect(rows).toContainEqual(expect.objectContaining({ subject_id: donorId, detail: { dataCopy: true, revealed: ['idNo'] } }))
  })

  test('refuses readers who may not see every module that the person gave in', async () => {
    const charity = await desk()
    const { api, donorId } = charity
    await newGift(charity, { donor_id: donorId, app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase })
    await expect(api.donorProfiles.copy({ donorId })).rejects.toMatchObject({ code: 'GAVE_ELSEWHERE' })
    expect(await charity.officer([...can, 'purchases:view']).api.donorProfiles.copy({ donorId })).toMatchObject({ id: expect.any(String) })
  })
})
