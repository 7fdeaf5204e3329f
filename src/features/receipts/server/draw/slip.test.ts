import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { newDonor, newFund, newGift, newReceipt } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const rollWidth = 226.77
/** The texts of a single-page PDF with their positions and the page size, in points. */
async function readSlip(body: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(body))
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const items = (await page.getTextContent()).items.flatMap(item => ('str' in item && item.str.trim() ? [item] : []))
  const edges = items.map(({ transform, width: long }) => ({
    from: transform[4] as number,
    to: (transform[4] as number) + long,
    y: transform[5] as number,
  }))
  return {
    pages: document.numPages,
    width,
    height,
    text: items
      .map(({ str }) => str)
      .join(' ')
      .replace(/\s+/g, ' '),
    edges,
  }
}
async function withReceipt(lines: number, fields: Parameters<typeof newGift>[1] = {}) {
  const charity = await newCharity({ can: ['donations:view', 'purchases:view', 'islamic-giving:view'], country: 'MY' })
  const islamic = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah, donation_method: 7, currency: 'MYR' }
  const fund_id = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah, name: 'Zakat Fitrah' })
  const gift = await newGift(charity, { ...islamic, fund_id, amount_minor: lines * 2100, ...fields })
  for (let at = 1; at <= lines; at++)
    await charity.sql(
      `insert into donation_line (charity_id, donation_id, line_no, item_id, name, people, rate_minor, amount_minor) values ($1, $2, $3, 3, $4, 3, 700, 2100)`,
      [charity.charityId, gift.id, at, `Beras ${at}`],
    )
  const receiptNo = await newReceipt(charity, gift.id)
  const print = (paper: 'a4' | '80mm') => charity.api.islamicGiving.downloadReceipt({ transactionNumber: gift.txnId, paper })
  return { charity, gift, receiptNo, print }
}

test('prints a receipt on an 80 mm roll, within its edges and as long as needed', async () => {
  const { print, receiptNo, gift } = await withReceipt(2)
  const slip = await readSlip((await print('80mm')).body)
  expect([slip.pages, slip.width]).toEqual([1, expect.closeTo(rollWidth, 1)])
  for (const words of [
    'Masjid Test',
    'Official Receipt',
    receiptNo,
    'Beras 2, 3 people × RM 7',
    'RM 42',
    'Forty-two ringgit only',
    gift.txnId,
  ])
    expect(slip.text).toContain(words)
  expect(slip.text).not.toContain('DUPLICATE')
  expect(slip.text).not.toContain('Tax relief') // its payer is anonymous
  for (const { from, to, y } of slip.edges) {
    expect(from).toBeGreaterThanOrEqual(11)
    expect(to).toBeLessThanOrEqual(rollWidth - 11)
    expect(y).toBeGreaterThan(8)
  }
  const lowest = Math.min(...slip.edges.map(({ y }) => y))
  expect(lowest).toBeLessThan(40)
})

test('prints forty lines on one slip, and counts prints on both papers together', async () => {
  const { print, charity } = await withReceipt(40)
  const long = await readSlip((await print('80mm')).body)
  expect([long.pages, long.text.includes('Beras 40'), long.height > 1000]).toEqual([1, true, true])
  expect((await readSlip((await print('a4')).body)).text).toContain('DUPLICATE 1')
  expect((await readSlip((await print('80mm')).body)).text).toContain('DUPLICATE 2')
  expect(await charity.rowsOf('receipt')).toMatchObject([{ print_count: 3 }])
})

test('marks the slip of a voided receipt', async () => {
  const { print, charity, receiptNo } = await withReceipt(1)
  await charity.sqlWithoutTriggers(
    `update receipt set state = 'voided', voided_at = now() where charity_id = ${charity.charityId} and receipt_no = '${receiptNo}'`,
  )
  expect((await readSlip((await print('80mm')).body)).text).toContain('VOIDED')
})

test.each(['a4', '80mm'] as const)('prints contact details on %s in full only with the right to see them', async paper => {
  const charity = await newCharity({ can: ['donations:view', 'button:show-personal-data'] })
  const donor_id = await newDonor(charity, { name: 'Siti', email: 'siti@mail.sg', phone: '+65 81234567' })
  const { id, txnId } = await newGift(charity, { donor_id, donor_name: 'Siti' })
  await newReceipt(charity, id)
  const printed = async ({ api }: Pick<typeof charity, 'api'>) =>
    (await readSlip((await api.donations.downloadReceipt({ transactionNumber: txnId, paper })).body)).text
  const [full, masked] = [await printed(charity), await printed(charity.officer(['donations:view']))]
  expect([full.includes('siti@mail.sg'), full.includes('+65 8123 4567')]).toEqual([true, true])
  expect([
    masked.includes('siti@mail.sg'),
    masked.includes('8123'),
    masked.includes('si•••••@mail.sg'),
    masked.includes('+65 •••• 4567'),
  ]).toEqual([false, false, true, true])
})
