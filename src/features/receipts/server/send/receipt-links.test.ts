import { expect, test } from 'vitest'
import { itemIds } from '#kit/giving/ids.ts'
import { newFund, newGift, newReceipt } from '#testing/factories/giving.ts'
import { anonymous, newCharity, services } from '#testing/factories/new-charity.ts'
import { receiptLink } from './receipt-mail.ts'

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

test('a receipt is answered in its reader’s language, and a Malay mail’s link names it', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const gift = await newGift(charity, { fund_id: await newFund(charity, { name: 'Roof', name_ms: 'Bumbung' }) })
  await newReceipt(charity, gift.id)
  const read = (language: string) => anonymous.receipts.find({ transactionNo: gift.txnId }, { headers: { 'accept-language': language } })
  expect([await read('en'), await read('ms')].map(({ purpose, language }) => [purpose, language])).toEqual([
    ['Roof', 'en'],
    ['Bumbung', 'ms'],
  ])
  const link = { path: 'donation', transactionNo: gift.txnId }
  expect((['en', 'ms'] as const).map(language => receiptLink('https://amanah.test', { ...link, language }))).toEqual([
    `https://amanah.test/receipt/donation?${gift.txnId}`,
    `https://amanah.test/receipt/donation?${gift.txnId}&lang=ms`,
  ])
})
