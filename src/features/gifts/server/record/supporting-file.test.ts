import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity, server } from '#testing/factories/new-charity.ts'
import { purgeUploads, isStored, newUpload } from '#testing/factories/uploads.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

const can = ['donations:view', 'donations:add', 'donations:edit']
const slip = { filename: 'Bank slip.pdf', content: Buffer.from('%PDF-1.7 slip'), purpose: 'supporting' }
const again = { code: 'INVALID', errors: [{ field: 'supportingFile', message: 'Attach the file again.' }] }

/** A counter, and the fields of a gift of 50 dollars. */
async function counter() {
  const charity = await newCharity({ can })
  const donationToValue = await newFund(charity)
  const add = (supportingFile: string | null = null) =>
    charity.api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      ...(supportingFile && { supportingFile }),
    })
  return { ...charity, add }
}

test('a supporting file is kept as long as its gift, and opened under the name its officer gave it', async () => {
  const { api, add, runJobs, ...charity } = await counter()
  const [first, second] = [await newUpload({ api }, slip), await newUpload({ api }, slip)]
  const gift = await add(first)
  await api.donations.edit({ transactionId: (await add()).id, version: 1, supportingFile: second })
  await runJobs()
  await purgeUploads(charity, 25)
  expect((await api.donations.find({ transactionId: gift.id })).supportingFile).toBe(first)
  expect(await charity.rowsOf('pending_upload')).toEqual([])
  for (const fileName of [first, second]) {
    expect(await isStored(fileName)).toBe(true)
    const { headers } = await server.inject((await api.files.address({ fileName })).url)
    expect(headers['content-disposition']).toContain('Bank%20slip.pdf')
  }
})

test('a supporting file is opened by users who may see its gift, and by no other user', async () => {
  const { api, add, officer, runJobs } = await counter()
  const fileName = await newUpload({ api }, slip)
  await add(fileName)
  await runJobs()
  await expect(officer(['donations:view']).api.files.address({ fileName })).resolves.toBeDefined()
  for (const rights of [[], ['islamic-giving:view', 'purchases:view', 'donors:view']])
    await expect(officer(rights).api.files.address({ fileName })).rejects.toMatchObject({ status: 404 })
  await expect((await counter()).api.files.address({ fileName })).rejects.toMatchObject({ status: 404 })
})

test.each([null, 'another'])(
  'a supporting file that an edit replaced by %s opens to users who may see its gift, and no more to its uploader without that',
  async by => {
    const { add, officer, runJobs } = await counter()
    const held = [...can]
    const clerk = officer(held)
    const former = await newUpload(clerk, slip)
    const { id: transactionId } = await clerk.api.donations.edit({ transactionId: (await add()).id, version: 1, supportingFile: former })
    await clerk.api.donations.edit({ transactionId, version: 2, supportingFile: by && (await newUpload(clerk, slip)) })
    await runJobs()
    await expect(officer(['donations:view']).api.files.address({ fileName: former })).resolves.toBeDefined()
    await expect(officer(['purchases:view']).api.files.address({ fileName: former })).rejects.toMatchObject({ status: 404 })
    held.length = 0
    await expect(clerk.api.files.address({ fileName: former })).rejects.toMatchObject({ status: 404 })
  },
)

test('refuses a supporting file of another charity or gift, or one that was removed', async () => {
  const { api, add, rowsOf, charityId } = await counter()
  const [elsewhere, taken, forgotten] = [
    await newUpload(await counter(), slip),
    await newUpload({ api }, slip),
    await newUpload({ api }, slip),
  ]
  const gift = await add(taken)
  await purgeUploads({ charityId }, 25)
  for (const supportingFile of [elsewhere, taken, forgotten]) await expect(add(supportingFile)).rejects.toMatchObject(again)
  const { id: transactionId } = await add()
  for (const supportingFile of [elsewhere, taken, forgotten])
    await expect(api.donations.edit({ transactionId, version: 1, supportingFile })).rejects.toMatchObject(again)
  expect(new Set((await rowsOf('donation')).map(row => row['supporting_file']))).toEqual(new Set([taken, null]))
  expect(gift.receiptNo).toBe('TST0000001')
})
