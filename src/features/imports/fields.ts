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

/** Headings that name the tax number, with the names of the authorities of all countries. */
const taxAuthorities = countryCodes.flatMap(country => jurisdictionOf(country).authorities.tax ?? [])
const inclusionIn = (authority: string) => [`${authority} inclusion`, `include in ${authority}`, authority]

/** Other spellings of column headings, in English and Malay. Headings that we write ourselves are in the messages. */
const spellings: Readonly<Record<FieldId, readonly (readonly string[])[]>> = {
  donatedOn: [
    ['Donation date', 'date', 'donated on', 'transaction date', 'txn date', 'payment date', 'value date', 'received on', 'date received'],
    ['Tarikh derma', 'tarikh', 'tarikh sumbangan', 'tarikh bayaran', 'tarikh transaksi', 'tarikh terima'],
  ],
  amount: [
    [
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
    ['Jumlah', 'amaun', 'jumlah derma', 'jumlah sumbangan', 'nilai', 'bayaran', 'jumlah kredit', 'kredit', 'deposit'],
  ],
  fund: [
    ['Fund', 'campaign', 'cause', 'appeal', 'purpose', 'programme', 'program', 'project', 'donation to', 'donated to', 'designation'],
    ['Tabung', 'kempen', 'tujuan', 'dana', 'projek', 'rayuan', 'derma untuk'],
  ],
  paymentMethod: [
    ['Payment method', 'payment', 'method', 'payment mode', 'mode of payment', 'payment type', 'paid by', 'mode', 'tender', 'channel'],
    ['Cara bayaran', 'kaedah bayaran', 'kaedah pembayaran', 'jenis bayaran', 'cara pembayaran', 'mod bayaran'],
  ],
  donorName: [
    ['Donor name', 'name', 'donor', 'full name', 'payer', 'payer name', 'giver', 'customer name', 'contributor'],
    ['Nama penderma', 'nama', 'nama penuh', 'penderma', 'penyumbang', 'pembayar'],
  ],
  donorPhone: [
    ['Mobile', 'phone', 'mobile number', 'mobile no', 'phone number', 'contact', 'contact number', 'contact no', 'handphone', 'hp', 'tel'],
    ['Telefon', 'no telefon', 'nombor telefon', 'no tel', 'telefon bimbit', 'no hp'],
  ],
  donorEmail: [
    ['E-mail', 'email', 'email address', 'e mail address', 'mail'],
    ['E-mel', 'emel', 'alamat emel', 'alamat e mel'],
  ],
  nirc: [
    [
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
    ['No. kad pengenalan', 'kad pengenalan', 'no ic', 'nombor ic', 'no kp', 'no pengenalan'],
  ],
  donorType: [
    ['Donor type', 'type of donor', 'giver type', 'payer type'],
    ['Jenis penderma', 'jenis penyumbang'],
  ],
  currency: [
    ['Currency', 'ccy', 'currency code'],
    ['Mata wang', 'matawang'],
  ],
  referenceNo: [
    [
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
    ['Rujukan', 'no rujukan', 'nombor rujukan', 'id transaksi', 'no transaksi'],
  ],
  chequeNumber: [
    ['Cheque number', 'cheque no', 'cheque', 'check no', 'check number'],
    ['Nombor cek', 'no cek', 'cek'],
  ],
  bankName: [
    ['Bank', 'bank name', 'issuing bank'],
    ['Nama bank', 'bank pengeluar'],
  ],
  cardBrand: [
    ['Card brand', 'card type', 'card', 'card scheme', 'card network'],
    ['Jenama kad', 'jenis kad', 'kad'],
  ],
  cardLast4: [
    ['Card last 4 digits', 'last 4 digits', 'last 4', 'last four digits', 'card ending', 'card last 4', 'card no last 4'],
    ['4 digit akhir kad', '4 digit akhir', '4 digit terakhir', 'empat digit akhir'],
  ],
  collectionCentre: [
    ['Collection centre', 'collection center', 'centre', 'center', 'mosque', 'branch', 'collected at', 'outlet'],
    ['Pusat kutipan', 'pusat', 'masjid', 'cawangan', 'tempat kutipan'],
  ],
  irasInclusion: [
    ['Tax inclusion', 'tax deduction', 'tax deductible', 'auto inclusion', ...taxAuthorities.flatMap(inclusionIn)],
    [
      'Masukkan dalam cukai',
      'masukkan dalam taksiran cukai',
      'potongan cukai',
      'pelepasan cukai',
      ...taxAuthorities.map(authority => `masukkan ${authority}`),
    ],
  ],
  ipcRegistration: [
    [
      'IPC registration',
      'ipc',
      ...taxAuthorities.flatMap(authority => [`ipc registration for ${authority}`, `registered for ${authority}`]),
    ],
    ['Pendaftaran IPC', 'daftar ipc'],
  ],
  platform: [
    ['Platform', 'source', 'website', 'portal', 'origin'],
    ['Sumber', 'laman', 'pelantar'],
  ],
  language: [
    ['Receipt language', 'language', 'lang'],
    ['Bahasa resit', 'bahasa'],
  ],
  remarks: [
    ['Remarks', 'remark', 'note', 'notes', 'comment', 'comments', 'message', 'description'],
    ['Catatan', 'nota', 'ulasan', 'komen', 'keterangan'],
  ],
  firstName: [
    ['First name', 'given name', 'forename', 'donor first name'],
    ['Nama pertama', 'nama diberi'],
  ],
  lastName: [
    ['Last name', 'surname', 'family name', 'donor last name'],
    ['Nama akhir', 'nama keluarga'],
  ],
  status: [
    [
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
    ['Status bayaran', 'status transaksi', 'keputusan'],
  ],
  testMode: [
    ['Test mode', 'is test', 'live or test', 'test transaction'],
    ['Mod ujian', 'ujian'],
  ],
  amountRefunded: [
    ['Amount refunded', 'refunded amount', 'refund amount', 'refunded', 'total refunded'],
    ['Jumlah dibayar balik', 'bayaran balik', 'dibayar balik'],
  ],
  amountDisputed: [['Disputed amount', 'chargeback amount'], ['Jumlah dipertikai']],
  people: [
    ['Number of people', 'no of persons', 'no of people', 'persons', 'people', 'pax'],
    ['Bilangan orang', 'bilangan jiwa', 'jiwa'],
  ],
  days: [
    ['Number of days', 'no of days', 'days', 'missed days'],
    ['Bilangan hari', 'hari'],
  ],
  quantity: [
    ['Quantity', 'qty', 'no of copies', 'copies', 'units'],
    ['Kuantiti', 'bilangan unit', 'unit', 'naskhah'],
  ],
  grade: [
    ['Grade', 'rate grade', 'rice grade'],
    ['Gred', 'gred beras'],
  ],
  amountOut: [
    ['Debit amount', 'debit', 'money out', 'withdrawal', 'withdrawals'],
    ['Jumlah debit', 'pengeluaran', 'wang keluar'],
  ],
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
  FieldId.options.flatMap(field => spellings[field].flat().map(heading => [normalizeWord(heading), field] as const)),
)
/** The field of a heading; undefined when it is unknown. */
export const fieldOfHeading = (heading: string): FieldId | undefined =>
  byHeading.get(normalizeWord(heading)) ?? byHeading.get(normalizeWord(heading.replace(/\([^()]*\)|\*/g, ' ')))
