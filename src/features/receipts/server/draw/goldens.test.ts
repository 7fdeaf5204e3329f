import { type Language, languages } from '#kit/text/languages.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { itemName } from '#features/gifts/item-terms.ts'
import { givingItems, type ItemId } from '#features/gifts/rules.ts'
import { ReceiptData } from '#features/receipts/contract.ts'
import { donationMethodIds, frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { drawReceipt } from './draw-receipt.ts'
import { maskReceipt } from '../find-receipt.ts'
import { openSheets } from './paper.ts'
import { checkLink } from '../send/receipt-mail.ts'
import { receiptOf } from '../receipt-of.ts'
import type { StoredReceipt } from '../stored-receipt.ts'
import { type StoredGiftLine, wireTerms } from '#features/gifts/server/public.ts'

const nobody = { idType: null, nricTail: null, organisationNo: null, phone: null, email: null, donorName: null }
const countries = {
  SG: {
    charityName: 'Nur Mosque Foundation',
    currency: 'SGD',
    timeZone: 'Asia/Singapore',
    taxNo: 'T08CC4021F',
    isIpc: true,
    donor: { donorName: 'Siti Hajar binte Osman', phone: '+65 81234567', email: 'siti@mail.sg', idType: 'nric', nricTail: '567D' },
  },
  MY: {
    charityName: 'Lembaga Zakat Seri Amanah',
    currency: 'MYR',
    timeZone: 'Asia/Kuala_Lumpur',
    taxNo: 'LHDN.01/35/42/51/179-6.5911',
    isIpc: false,
    donor: { donorName: 'Norhayati binti Ismail', phone: '+60 123456789', email: 'nor@mel.my', idType: 'mykad', nricTail: '5218' },
  },
  BN: {
    charityName: 'Majlis Ugama Brunei',
    currency: 'BND',
    timeZone: 'Asia/Brunei',
    taxNo: null,
    isIpc: false,
    donor: { donorName: 'Awang Damit', phone: '+673 7123456', email: null, idType: 'bruneiIc', nricTail: '4567' },
  },
  AU: {
    charityName: 'Harbour Relief Australia',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    taxNo: '51824753556',
    isIpc: false,
    donor: { donorName: 'Grace Nguyen', phone: '+61 412345678', email: 'grace@mail.au', idType: null, nricTail: null },
  },
} as const
type Country = keyof typeof countries

const line = (itemId: ItemId, name: string, amountMinor: number, more: Partial<StoredGiftLine> = {}): StoredGiftLine => ({
  donationId: '',
  itemId,
  fundName: null,
  fundNameMs: null,
  fundId: null,
  isTaxDeductible: null,
  name,
  nameCode: null,
  grade: null,
  people: null,
  days: null,
  years: null,
  quantity: null,
  rateMinor: null,
  wealthMinor: null,
  deductionMinor: null,
  overrideReason: null,
  rateId: null,
  amountMinor,
  ...more,
})
/** The lines of each kind of receipt. */
const linesOf: Partial<Record<ItemId, StoredGiftLine[]>> = {
  1: [line(1, 'Savings', 62_500, { nameCode: 'savings' }), line(1, 'Gold', 62_550, { nameCode: 'gold' })],
  2: [line(2, 'Siti Hajar', 62_500, { days: 12, years: 2, rateMinor: 400 }), line(2, 'Her mother', 62_550, { days: 10, rateMinor: 400 })],
  3: [line(3, 'Beras A', 62_500, { people: 5, rateMinor: 700 }), line(3, 'Beras B', 62_550, { people: 1, rateMinor: 1400 })],
  11: [line(1, 'Savings', 62_500, { nameCode: 'savings' }), line(3, 'Beras A', 62_550, { people: 5, rateMinor: 700 })],
  104: [line(104, 'Lamb, whole', 125_050, { quantity: 5, rateMinor: 25_010 })],
  105: [line(104, 'Package of rice', 62_500, { quantity: 5, rateMinor: 12_500 }), line(100, 'Building fund', 62_550)],
}
const storedOf = (country: Country, itemId: ItemId, language: Language, change: Partial<StoredReceipt> = {}): StoredReceipt => {
  const { donor, ...charity } = countries[country]
  return {
    ...charity,
    ...donor,
    country,
    donationId: '',
    nameJawi: null,
    logoFile: null,
    colour: '#B4532A',
    organisationNo: null,
    address: '12 Jalan Cahaya',
    charityPhone: null,
    registrationNo: 'T08CC4021F',
    isIslamic: country !== 'AU',
    receiptWording: {},
    receiptNo: 'NUR0000007',
    checkCode: '7F3KQ2',
    state: 'issued',
    replacedBy: null,
    language,
    printCount: 0,
    issuedAt: '2026-03-02T04:05:00Z',
    donatedAt: '2026-03-02T04:05:00Z',
    donatedOn: '2026-03-02',
    method: 'Offline',
    donationMethod: donationMethodIds.counter,
    txnId: '1-0123456789ABCDEF',
    itemId,
    amountMinor: 125_050,
    refundedMinor: 0,
    paymentMethod: methodIds.cash,
    cardBrand: null,
    cardLast4: null,
    chequeNo: null,
    chequeState: null,
    chequeBankedOn: null,
    frequency: null,
    purpose: language === 'ms' ? 'Tabung pembangunan' : 'Building fund',
    isTaxDeductible: itemId >= 100,
    isRegistered: country === 'SG' && itemId >= 100,
    ...change,
  }
}

type GoldenCase = { stored: StoredReceipt; lines?: StoredGiftLine[]; copy?: number; hijri?: string | null }
/** The text of a receipt's PDF, page by page. */
async function read({ stored, lines = linesOf[stored.itemId] ?? [], copy = 0, hijri = null }: GoldenCase): Promise<string> {
  const receipt = receiptOf(1, stored, lines)
  const { paper, finish } = await openSheets({ title: receipt.receiptNo, at: new Date(receipt.issuedAt) })
  drawReceipt(paper, receipt, { copy, link: checkLink('https://amanah.test', receipt), hijri })
  const { text } = await extractText(await getDocumentProxy(await finish()), { mergePages: false })
  return `path ${receipt.path}\n${text.map((page, index) => `-- page ${index + 1}\n${page.replaceAll('\u00a0', ' ')}`).join('\n')}\n`
}

const kinds = givingItems
/** Each line shows the currency sign, not only the heading. */
const linesWithSign = { MYR: /^1 .* RM [\d,.]+$/m, others: /^1 .* \$[\d,.]+$/m }
describe.each(Object.keys(countries) as Country[])('every kind of receipt of %s', country => {
  test.each(languages)('matches its golden in %s', async language => {
    const all = await Promise.all(
      kinds.map(async id => `==== ${itemName(wireTerms, id)}\n${await read({ stored: storedOf(country, id, language) })}`),
    )
    for (const text of all) expect(text).toMatch(linesWithSign[country === 'MY' ? 'MYR' : 'others'])
    await expect(all.join('\n')).toMatchFileSnapshot(`goldens/kinds-${country.toLowerCase()}-${language}.txt`)
  })

  test.each(languages)('matches its golden in %s in every state', async language => {
    const stored = (change: Partial<StoredReceipt> = {}) => storedOf(country, 100, language, change)
    const states: Record<string, GoldenCase> = {
      original: { stored: stored() },
      duplicate: { stored: stored(), copy: 2 },
      voided: { stored: stored({ state: 'voided' }) },
      replaced: { stored: stored({ state: 'replaced', replacedBy: 'NUR0000008' }), copy: 1 },
      'refunded in part': { stored: stored({ refundedMinor: 20_050 }) },
      refunded: { stored: stored({ refundedMinor: 125_050 }) },
      anonymous: { stored: stored(nobody) },
      'a day without a time': {
        stored: stored({
          donatedAt: { SG: '2026-03-01T16:00:00Z', MY: '2026-03-01T16:00:00Z', BN: '2026-03-01T16:00:00Z', AU: '2026-03-01T13:00:00Z' }[
            country
          ],
        }),
      },
      'by a card, every month': {
        stored: stored({
          paymentMethod: methodIds.card,
          cardBrand: 'visa',
          cardLast4: '4242',
          frequency: frequencyIds.monthly,
          method: 'Online',
        }),
      },
      'by cheque, of a body': {
        stored: stored({
          paymentMethod: methodIds.cheque,
          chequeNo: '004512',
          idType: 'uen',
          nricTail: '721A',
          organisationNo: '200812721A',
        }),
      },
    }
    const all = await Promise.all(Object.entries(states).map(async ([name, drawn]) => `==== ${name}\n${await read(drawn)}`))
    await expect(all.join('\n')).toMatchFileSnapshot(`goldens/states-${country.toLowerCase()}-${language}.txt`)
  })
})

test('paginates a receipt of forty lines, with head, number and subtotal on each page', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => line(([3, 1, 4] as const)[index % 3] ?? 3, `Line ${index + 1}`, 100 * (index + 1)))
  const stored = storedOf('SG', 3, 'en', { amountMinor: 82_000 })
  const text = await read({ stored, lines, hijri: '12 Ramadan 1447' })
  const pages = text.split('-- page ').slice(1)
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of 3`)
    expect(page).toContain('NUR0000007')
    expect(page).toContain('Nur Mosque Foundation')
  }
  expect([text.split('Carried forward').length, text.split('Brought forward').length, text.split('In words').length]).toEqual([3, 3, 2])
  await expect(text).toMatchFileSnapshot('goldens/forty-lines.txt')
})

test.each([
  ['UEN', 'SG', { idType: 'uen', nricTail: '721A', organisationNo: '200812721A' }, 'UEN 200812721A'],
  ['ABN', 'AU', { idType: 'abn', nricTail: '3556', organisationNo: '51824753556' }, 'ABN 51824753556'],
  ['FIN', 'SG', { idType: 'fin', nricTail: '567N' }, 'FIN XXXXX567N'],
  ['Brunei IC', 'BN', { idType: 'bruneiIc', nricTail: '4567' }, 'IC XXXXX4567'],
  ['passport', 'MY', { idType: 'other', nricTail: '4567' }, 'ID No. XXXXX4567'],
] as const)('calls the number of a payer by its name, and hides those of persons: %s', async (_, country, payer, text) => {
  expect(await read({ stored: storedOf(country, 100, 'en', payer) })).toContain(`\n${text}\n`)
})

test.each([
  ['another day in Sydney', 'AU', '2026-03-01T14:30:00Z', '2026-03-02', 'Local date 2 Mar 2026'],
  ['the same day in Sydney', 'AU', '2026-03-02T04:05:00Z', '2026-03-02', null],
  ['the same day in Singapore', 'SG', '2026-03-01T16:30:00Z', '2026-03-02', null],
] as const)('adds the charity’s own date where it differs: %s', async (_, country, donatedAt, donatedOn, date) => {
  const text = await read({ stored: storedOf(country, 100, 'en', { donatedAt, donatedOn, method: 'Online' }), hijri: '12 Ramadan 1447' })
  expect(/Local date .*/.exec(text)?.[0] ?? null).toBe(date)
})

test.each([
  ['en', 'Cheque ABC-1234'],
  ['ms', 'Cek ABC-1234'],
] as const)('says a cheque’s number of letters and dashes in %s', async (language, paid) => {
  expect(await read({ stored: storedOf('MY', 100, language, { paymentMethod: methodIds.cheque, chequeNo: 'ABC-1234' }) })).toContain(paid)
})

test('writes a long name, and that a cheque is not banked, in full', async () => {
  const donorName = 'Muhammad Nur Hakim bin Abdullah Sani @ Ong Wei Ming, wakil keluarga besar'
  const cheque = { paymentMethod: methodIds.cheque, chequeNo: '119181', chequeState: 'inHand' as const, donorName }
  const words = (await read({ stored: storedOf('MY', 100, 'en', cheque) })).replaceAll('\n', ' ')
  expect(words).toContain(donorName)
  expect(words).toContain('Cheque 119181, not banked yet: no tax receipt before')
})

test.each([1, 3, 11])('writes what each of %i lines is for, and how it is computed, in full', async many => {
  const fund = { fundName: 'Building and Maintenance Fund of the Mosque at Jalan Cahaya', days: 12, years: 2, rateMinor: 400 }
  const lines = Array.from({ length: many }, (_, at) => line(2, `Grandmother Khadijah binte Abdul Rahman ${at + 1}`, 9600, fund))
  const words = (await read({ stored: storedOf('SG', 2, 'en', { amountMinor: 9600 * many }), lines })).replace(/\s+/g, ' ')
  expect(words).not.toContain('…')
  for (let at = 1; at <= many; at++)
    expect(words).toMatch(new RegExp(`Grandmother Khadijah binte Abdul Rahman ${at}, 12 days × \\$4 × 2 years`))
})

test('lists several intentions, and counts only zakat for the rebate', async () => {
  const lines = [line(1, 'Savings, 1446', 125_000), line(3, 'Beras A', 3500, { people: 5, rateMinor: 700 }), line(4, 'Wakaf Ilmu', 5000)]
  const text = await read({ stored: storedOf('MY', 1, 'en', { amountMinor: 133_500 }), lines })
  expect(text).toContain('One thousand three hundred and thirty-five ringgit only')
  expect(text).toContain('section 6A(3) of the Income Tax Act 1967: RM 1,285.')
})

test('prints name and title in Jawi when the charity wants it', async () => {
  const bare = await read({ stored: storedOf('MY', 1, 'ms') })
  const drawn = await openSheets({ title: 'x', at: new Date(0) })
  const receipt = receiptOf(1, storedOf('MY', 1, 'ms', { nameJawi: 'لمباڬ زكاة' }), [])
  drawReceipt(drawn.paper, receipt, { copy: 0, link: 'https://amanah.test/receipt/verify?x', hijri: null })
  const withJawi = await drawn.finish()
  expect(bare).toContain('Resit Rasmi')
  // Jawi is drawn as outlines and cannot be read back, but makes the content longer.
  const plain = await openSheets({ title: 'x', at: new Date(0) })
  drawReceipt(
    plain.paper,
    { ...receipt, charity: { ...receipt.charity, nameJawi: null } },
    { copy: 0, link: 'https://amanah.test/receipt/verify?x', hijri: null },
  )
  expect(withJawi.length).toBeGreaterThan((await plain.finish()).length + 500)
})

/** Every public page of the specification, with a matching kind of giving. */
const pages: readonly (readonly [path: string, country: Country, itemId: ItemId])[] = [
  ['donation', 'SG', 100],
  ['fajrdonation', 'SG', 102],
  ['fridaydonation', 'SG', 103],
  ['purchase-and-donation', 'SG', 105],
  ['harta', 'SG', 1],
  ['fidyah', 'SG', 2],
  ['malay_mosque', 'MY', 101],
  ['malay_wakaf', 'MY', 4],
  ['malay_harta', 'MY', 11],
  ['malay_fidyah', 'MY', 2],
  ['fitrah', 'MY', 3],
  ['masjid', 'SG', 101],
  ['wakaf', 'SG', 4],
]

/** The responses for the pages; the screen tests render them from this file. */
test('each public page receives the receipt of its own kind', async () => {
  const sent = pages.map(([path, country, itemId]) => {
    const receipt = ReceiptData.parse(maskReceipt(receiptOf(1, storedOf(country, itemId, 'en'), linesOf[itemId] ?? [])))
    expect(receipt.path).toBe(path)
    return receipt
  })
  await expect(`${JSON.stringify(sent, null, 2)}\n`).toMatchFileSnapshot('goldens/public-pages.json')
})
