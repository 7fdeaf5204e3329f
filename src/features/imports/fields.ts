import { z } from 'zod'
import { countryCodes, jurisdictionOf } from '#jurisdictions/jurisdictions.ts'

export const FieldId = z
  .enum([
    'donatedOn',
    'amount',
    'fund',
    'paymentMethod',
    'donorName',
    'donorPhone',
    'donorEmail',
    'nirc',
    'donorType',
    'currency',
    'referenceNo',
    'chequeNumber',
    'bankName',
    'cardBrand',
    'cardLast4',
    'collectionCentre',
    'irasInclusion',
    'ipcRegistration',
    'platform',
    'language',
    'remarks',
    'firstName',
    'lastName',
    'status',
    'testMode',
    'amountRefunded',
    'amountDisputed',
    'amountOut',
    'people',
    'days',
    'grade',
    'quantity',
  ])
  .meta({ id: 'ImportField' })
/** What a column of a file can mean. */
export type FieldId = z.infer<typeof FieldId>

/** Fields whose words map to the charity's choices. */
export const ChoiceField = z
  .enum([
    'paymentMethod',
    'fund',
    'platform',
    'donorType',
    'language',
    'cardBrand',
    'collectionCentre',
    'irasInclusion',
    'ipcRegistration',
    'status',
    'testMode',
    'currency',
  ])
  .meta({ id: 'ImportChoiceField' })
export type ChoiceField = z.infer<typeof ChoiceField>

const ofOtherSystems: readonly FieldId[] = [
  'currency',
  'firstName',
  'lastName',
  'status',
  'testMode',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
]
export type TemplateField = Exclude<
  FieldId,
  'currency' | 'firstName' | 'lastName' | 'status' | 'testMode' | 'amountRefunded' | 'amountDisputed' | 'amountOut'
>
/** The columns of the template; the others come in files of banks and other systems. */
export const templateFields = FieldId.options.filter((field): field is TemplateField => !ofOtherSystems.includes(field))

/** Without these a gift cannot be recorded: from a column, or the same for the whole file. */
export const requiredFields = ['donatedOn', 'amount', 'fund', 'paymentMethod'] as const satisfies readonly FieldId[]
/** Required fields that one choice can fill where the file has no such column. */
export const DefaultField = z.enum(['fund', 'paymentMethod', 'platform', 'donatedOn']).meta({ id: 'ImportDefaultField' })
export type DefaultField = z.infer<typeof DefaultField>

/** What tax authorities are called, as headings of any country's files name them. */
const taxAuthorities = countryCodes.flatMap(country => jurisdictionOf(country).authorities.tax ?? [])
const inclusionIn = (authority: string) => [`${authority} inclusion`, `include in ${authority}`, authority]

/** The headings a column goes by, in English and Malay; the first of each language is the template's. */
export const headings: Readonly<Record<FieldId, { en: readonly [string, ...string[]]; ms: readonly [string, ...string[]] }>> = {
  donatedOn: {
    en: [
      'Donation date',
      'date',
      'donated on',
      'transaction date',
      'txn date',
      'payment date',
      'value date',
      'received on',
      'date received',
    ],
    ms: ['Tarikh derma', 'tarikh', 'tarikh sumbangan', 'tarikh bayaran', 'tarikh transaksi', 'tarikh terima'],
  },
  amount: {
    en: [
      'Amount',
      'donation amount',
      'gift amount',
      'sum',
      'value',
      'total',
      'amt',
      'gross amount',
      'paid',
      'credit amount',
      'credit',
      'deposit',
      'amount credited',
      'money in',
    ],
    ms: ['Jumlah', 'amaun', 'jumlah derma', 'jumlah sumbangan', 'nilai', 'bayaran', 'jumlah kredit', 'kredit', 'deposit'],
  },
  fund: {
    en: ['Fund', 'campaign', 'cause', 'appeal', 'purpose', 'programme', 'program', 'project', 'donation to', 'donated to', 'designation'],
    ms: ['Tabung', 'kempen', 'tujuan', 'dana', 'projek', 'rayuan', 'derma untuk'],
  },
  paymentMethod: {
    en: ['Payment method', 'payment', 'method', 'payment mode', 'mode of payment', 'payment type', 'paid by', 'mode', 'tender', 'channel'],
    ms: ['Cara bayaran', 'kaedah bayaran', 'kaedah pembayaran', 'jenis bayaran', 'cara pembayaran', 'mod bayaran'],
  },
  donorName: {
    en: ['Donor name', 'name', 'donor', 'full name', 'payer', 'payer name', 'giver', 'customer name', 'contributor'],
    ms: ['Nama penderma', 'nama', 'nama penuh', 'penderma', 'penyumbang', 'pembayar'],
  },
  donorPhone: {
    en: [
      'Mobile',
      'phone',
      'mobile number',
      'mobile no',
      'phone number',
      'contact',
      'contact number',
      'contact no',
      'handphone',
      'hp',
      'tel',
    ],
    ms: ['Telefon', 'no telefon', 'nombor telefon', 'no tel', 'telefon bimbit', 'no hp'],
  },
  donorEmail: { en: ['E-mail', 'email', 'email address', 'e mail address', 'mail'], ms: ['E-mel', 'emel', 'alamat emel', 'alamat e mel'] },
  nirc: {
    en: [
      'NRIC',
      'nric fin',
      'nric no',
      'id number',
      'id no',
      'identity number',
      'ic',
      'ic number',
      'ic no',
      'mykad',
      'fin',
      'uen',
      'tax reference',
    ],
    ms: ['No. kad pengenalan', 'kad pengenalan', 'no ic', 'nombor ic', 'no kp', 'no pengenalan'],
  },
  donorType: { en: ['Donor type', 'type of donor', 'giver type', 'payer type'], ms: ['Jenis penderma', 'jenis penyumbang'] },
  currency: { en: ['Currency', 'ccy', 'currency code'], ms: ['Mata wang', 'matawang'] },
  referenceNo: {
    en: [
      'Reference',
      'reference no',
      'reference number',
      'ref',
      'ref no',
      'transaction id',
      'txn id',
      'transaction no',
      'payment reference',
      'order id',
    ],
    ms: ['Rujukan', 'no rujukan', 'nombor rujukan', 'id transaksi', 'no transaksi'],
  },
  chequeNumber: { en: ['Cheque number', 'cheque no', 'cheque', 'check no', 'check number'], ms: ['Nombor cek', 'no cek', 'cek'] },
  bankName: { en: ['Bank', 'bank name', 'issuing bank'], ms: ['Nama bank', 'bank pengeluar'] },
  cardBrand: {
    en: ['Card brand', 'card type', 'card', 'card scheme', 'card network'],
    ms: ['Jenama kad', 'jenis kad', 'kad'],
  },
  cardLast4: {
    en: ['Card last 4 digits', 'last 4 digits', 'last 4', 'last four digits', 'card ending', 'card last 4', 'card no last 4'],
    ms: ['4 digit akhir kad', '4 digit akhir', '4 digit terakhir', 'empat digit akhir'],
  },
  collectionCentre: {
    en: ['Collection centre', 'collection center', 'centre', 'center', 'mosque', 'branch', 'collected at', 'outlet'],
    ms: ['Pusat kutipan', 'pusat', 'masjid', 'cawangan', 'tempat kutipan'],
  },
  irasInclusion: {
    en: ['Tax inclusion', 'tax deduction', 'tax deductible', 'auto inclusion', ...taxAuthorities.flatMap(inclusionIn)],
    ms: ['Masukkan dalam cukai', 'potongan cukai', 'pelepasan cukai', ...taxAuthorities.map(authority => `masukkan ${authority}`)],
  },
  ipcRegistration: {
    en: [
      'IPC registration',
      'ipc',
      ...taxAuthorities.flatMap(authority => [`ipc registration for ${authority}`, `registered for ${authority}`]),
    ],
    ms: ['Pendaftaran IPC', 'daftar ipc'],
  },
  platform: { en: ['Platform', 'source', 'website', 'portal', 'origin'], ms: ['Sumber', 'laman', 'pelantar'] },
  language: { en: ['Receipt language', 'language', 'lang'], ms: ['Bahasa resit', 'bahasa'] },
  remarks: {
    en: ['Remarks', 'remark', 'note', 'notes', 'comment', 'comments', 'message', 'description'],
    ms: ['Catatan', 'nota', 'ulasan', 'komen', 'keterangan'],
  },
  firstName: { en: ['First name', 'given name', 'forename', 'donor first name'], ms: ['Nama pertama', 'nama diberi'] },
  lastName: { en: ['Last name', 'surname', 'family name', 'donor last name'], ms: ['Nama akhir', 'nama keluarga'] },
  status: {
    en: [
      'Status',
      'payment status',
      'transaction status',
      'txn status',
      'donation status',
      'contribution status',
      'charge status',
      'order status',
      'result',
      'outcome',
    ],
    ms: ['Status bayaran', 'status transaksi', 'keputusan'],
  },
  testMode: { en: ['Test mode', 'is test', 'live or test', 'test transaction'], ms: ['Mod ujian', 'ujian'] },
  amountRefunded: {
    en: ['Amount refunded', 'refunded amount', 'refund amount', 'refunded', 'total refunded'],
    ms: ['Jumlah dibayar balik', 'bayaran balik', 'dibayar balik'],
  },
  amountDisputed: { en: ['Disputed amount', 'chargeback amount'], ms: ['Jumlah dipertikai'] },
  people: {
    en: ['Number of people', 'no of persons', 'no of people', 'persons', 'people', 'pax'],
    ms: ['Bilangan orang', 'bilangan jiwa', 'jiwa'],
  },
  days: { en: ['Number of days', 'no of days', 'days', 'missed days'], ms: ['Bilangan hari', 'hari'] },
  quantity: { en: ['Quantity', 'qty', 'no of copies', 'copies', 'units'], ms: ['Kuantiti', 'bilangan unit', 'unit', 'naskhah'] },
  grade: { en: ['Grade', 'rate grade', 'rice grade'], ms: ['Gred', 'gred beras'] },
  amountOut: {
    en: ['Debit amount', 'debit', 'money out', 'withdrawal', 'withdrawals'],
    ms: ['Jumlah debit', 'pengeluaran', 'wang keluar'],
  },
}

/** A heading or a word as two of them are compared: small letters and digits, one blank between. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byHeading = new Map(
  FieldId.options.flatMap(field => [...headings[field].en, ...headings[field].ms].map(heading => [normalizeWord(heading), field] as const)),
)
/** The field of a heading; undefined when it is unknown. */
export const fieldOfHeading = (heading: string): FieldId | undefined =>
  byHeading.get(normalizeWord(heading)) ?? byHeading.get(normalizeWord(heading.replace(/\([^()]*\)|\*/g, ' ')))
