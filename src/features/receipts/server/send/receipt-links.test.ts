import { expect, test } from 'vitest'
import { itemIds } from '#kit/giving/ids.ts'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { anonymous, newCharity, services } from '#testing/factories/new-charity.ts'

test('the receipt of a kind without a page in production is mailed and found under a page that is there', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const gift = await newGift(charity, { item_id: itemIds.mosque })
  await newReceipt(charity, gift.id)
  const site = services.publicUrl
  services.publicUrl = `${site}/prod`
  try {
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ path: 'donation' })
    await charity.api.donations.sendReceipt({ type: 'donation', transactionId: gift.id, email: 'siti@mail.sg' })
  } finally {
    services.publicUrl = site
  }
  await charity.runJobs()
  expect(charity.mailsTo('siti@mail.sg')[0]?.text).toContain(`https://amanah.test/prod/receipt/donation?${gift.txnId}`)
})
