import { countryCodes, jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { FieldId, normalizeWord } from './fields.ts'

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
  middleName: [['Middle name', 'middle names', 'second name'], ['Nama tengah']],
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
  debitCredit: [
    [
      'Debit or credit',
      'debit credit',
      'credit debit',
      'dr cr',
      'cr dr',
      'd c',
      'c d',
      'dc',
      'drcr',
      'crdr',
      'debit credit indicator',
      'credit debit indicator',
      'dr cr indicator',
      'd c indicator',
    ],
    ['Debit atau kredit', 'debit kredit', 'kredit debit'],
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
  consentAny: [],
  consentEmail: [],
  consentSms: [],
  consentPhone: [],
  consentPost: [],
  consentOn: [],
  consentWords: [],
  amountOut: [
    ['Debit amount', 'debit', 'money out', 'withdrawal', 'withdrawals'],
    ['Jumlah debit', 'pengeluaran', 'wang keluar'],
  ],
}

const byHeading = new Map(
  FieldId.options.flatMap(field => spellings[field].flat().map(heading => [normalizeWord(heading), field] as const)),
)
/** Words in brackets after the heading of an amount or a day that do not change its meaning: '(S$)', '(in cents)', '(dd/mm/yyyy)'. */
const harmlessWords = new Set(
  (
    'sgd myr bnd aud usd eur gbp nzd cad chf jpy cny hkd twd krw idr inr thb php vnd pkr bdt lkr sar aed qar kwd rm rp rmb s a b us ' +
    'in dalam cents cent sen dollars dolar ringgit thousands ribu millions juta k m 000 gross kasar received diterima paid dibayar ' +
    'dd mm yy yyyy d y ddmmyyyy format utc gmt sgt myt bnt local time optional required mandatory wajib only e g'
  ).split(' '),
)
const isHarmless = (words: string) =>
  normalizeWord(words)
    .split(' ')
    .every(word => word === '' || harmlessWords.has(word) || /^\d+$/.test(word))
/**
 * The field of a heading; undefined when it is unknown. Words in brackets are ignored, except after the heading of an amount or a day,
 * whose meaning they may change: 'Amount (pledged)'.
 */
export function fieldOfHeading(heading: string): FieldId | undefined {
  const whole = byHeading.get(normalizeWord(heading))
  if (whole) return whole
  const bracketed = heading.match(/\([^()]*\)/g) ?? []
  const field = byHeading.get(normalizeWord(heading.replace(/\([^()]*\)|\*/g, ' ')))
  return (field === 'amount' || field === 'donatedOn') && !bracketed.every(isHarmless) ? undefined : field
}
