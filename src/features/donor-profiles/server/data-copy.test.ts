import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { personalDataRight } from '#features/donors/rules.ts'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { files, newCharity } from '#testing/factories/new-charity.ts'
import '#testing/factories/new-recurrence.ts' // the card provider
import { mergeTwins } from '#testing/factories/twin-donors.ts'

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
  return { ...charity, donorId, mergedId }
}

describe("the copy of a donor's data", () => {
  test("the copy of a donor's data has the person in full, merged records and gifts included", async () => {
    const { api, donorId, runJobs, rowsOf } = await desk()
    await api.donorConsents.record({ donorId, topic: 'sms', isAgreed: true, source: 'phone', language: 'en' })
    const { id } = await api.donorProfiles.copy({ donorId })
    await runJobs()
    expect(await api.work.download({ id })).toMatchObject({ fileName: expect.stringMatching(/^Data-copy.*\.json$/) as string })
    const [item] = (await rowsOf('work_item')).filter(row => row['id'] === id)
    const file = await files.read(String(item?.['file_key']))
    const copy = JSON.parse(file ? await text(file.body) : '{}') as {
      records: { name: string; phone: string; consent: object }[]
      gifts: object[]
      paymentLinks: object[]
    }
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
})
