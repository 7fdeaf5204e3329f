import { expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { db, files, newCharity } from '#testing/factories/new-charity.ts'
import { drawReceipt } from './draw-receipt.ts'
import { openSheets } from './paper.ts'
import { readReceipt } from '../public.ts'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picturesIn = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

async function printedWith(logo: Buffer | null) {
  const charity = await newCharity({ can: ['donations:view'] })
  if (logo) {
    const key = `public/${charity.charityId}/logo/${newId()}.png`
    await files.put(key, logo, 'image/png')
    await charity.sql('update charity set logo_file = $2 where charity_id = $1', [charity.charityId, key])
  }
  const gift = await newGift(charity)
  await newReceipt(charity, gift.id)
  const print = (paper: 'a4' | '80mm' = 'a4') => charity.api.donations.downloadReceipt({ transactionNumber: gift.txnId, paper })
  return { charity, gift, print }
}

test.each(['a4', '80mm'] as const)('a receipt on %s carries the logo of its charity', async paper => {
  const [bare, drawn] = [await printedWith(null), await printedWith(picture)]
  expect(picturesIn((await bare.print(paper)).body)).toBe(0)
  expect(picturesIn((await drawn.print(paper)).body)).toBeGreaterThan(0)
})

test('prints a receipt without a logo that is unreadable or missing', async () => {
  const { charity, print } = await printedWith(Buffer.from('no picture'))
  expect(picturesIn((await print()).body)).toBe(0)
  await charity.sql('update charity set logo_file = $2 where charity_id = $1', [
    charity.charityId,
    `public/${charity.charityId}/logo/${newId()}.png`,
  ])
  expect(picturesIn((await print()).body)).toBe(0)
})

test('embeds the logo once in a file of many receipts', async () => {
  const { charity, gift } = await printedWith(picture)
  const receipt = await db.transact({ charityId: charity.charityId, readOnly: true }, tx => readReceipt(tx, charity.charityId, gift.txnId))
  const drawn = async (pages: number) => {
    const { paper, finish } = await openSheets({ title: 'x', at: new Date(0) })
    for (let page = 0; page < pages; page++) {
      if (page > 0) paper.nextPage()
      drawReceipt(paper, receipt!, { copy: 0, link: 'https://amanah.test/receipt/verify?x', hijri: null, logo: picture })
    }
    return picturesIn(await finish())
  }
  expect(await drawn(3)).toBe(await drawn(1))
})
