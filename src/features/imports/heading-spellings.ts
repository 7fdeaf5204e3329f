import { countryCodes, jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { consentHeadings } from './consent-headings.ts'
import { donorHeadings } from './donor-headings.ts'
import type { FieldId } from './fields.ts'

/** Headings that name the tax number, with the names of the authorities of all countries. */
const taxAuthorities = countryCodes.flatMap(country => jurisdictionOf(country).authorities.tax ?? [])
const inclusionIn = (authority: string) => [`${authority} inclusion`, `include in ${authority}`, authority]

/** Other spellings of column headings, in English and Malay. Headings that we write ourselves are in the messages. */
export const headingSpellings: Readonly<Record<FieldId, readonly (readonly string[])[]>> = {
  donatedOn: [
    ['Donation date', 'date', 'donated on', 'transaction date', 'txn date', 'payment date', 'value date', 'received on', 'date received'],
    [
      'Tarikh derma',
      'tarikh',
      'tarikh sumbangan',
      'tarikh bayaran',
      'tarikh pembayaran',
      'tarikh transaksi',
      'tarikh terima',
      'tarikh terimaan',
      'tarikh diterima',
      'tarikh kutipan',
      'tarikh nilai',
    ],
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
    [
      'Jumlah',
      'amaun',
      'jumlah derma',
      'jumlah sumbangan',
      'jumlah bayaran',
      'jumlah diterima',
      'amaun derma',
      'amaun sumbangan',
      'nilai',
      'bayaran',
      'jumlah kredit',
      'amaun kredit',
      'kredit',
      'deposit',
      'wang masuk',
    ],
  ],
  fund: [
    ['Fund', 'campaign', 'cause', 'appeal', 'purpose', 'programme', 'program', 'project', 'donation to', 'donated to', 'designation'],
    [
      'Tabung',
      'nama tabung',
      'kempen',
      'nama kempen',
      'tujuan',
      'tujuan derma',
      'tujuan sumbangan',
      'dana',
      'projek',
      'program',
      'rayuan',
      'usaha amal',
      'derma untuk',
      'sumbangan untuk',
      'jenis zakat',
    ],
  ],
  paymentMethod: [
    ['Payment method', 'payment', 'method', 'payment mode', 'mode of payment', 'payment type', 'paid by', 'mode', 'tender', 'channel'],
    [
      'Cara bayaran',
      'cara pembayaran',
      'kaedah',
      'kaedah bayaran',
      'kaedah pembayaran',
      'jenis bayaran',
      'jenis pembayaran',
      'mod bayaran',
      'mod pembayaran',
      'saluran bayaran',
    ],
  ],
  currency: [
    ['Currency', 'ccy', 'currency code'],
    ['Mata wang', 'matawang', 'kod mata wang'],
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
    [
      'Rujukan',
      'no rujukan',
      'nombor rujukan',
      'rujukan bayaran',
      'no rujukan bayaran',
      'id transaksi',
      'no transaksi',
      'nombor transaksi',
    ],
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
    ['4 digit akhir kad', '4 digit akhir', '4 digit terakhir', '4 angka akhir', 'empat digit akhir'],
  ],
  collectionCentre: [
    ['Collection centre', 'collection center', 'centre', 'center', 'mosque', 'branch', 'collected at', 'outlet'],
    ['Pusat kutipan', 'pusat', 'masjid', 'cawangan', 'tempat kutipan', 'lokasi kutipan'],
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
    ['Sumber', 'laman', 'laman web', 'pelantar'],
  ],
  language: [
    ['Receipt language', 'language', 'lang'],
    ['Bahasa resit', 'bahasa'],
  ],
  remarks: [
    ['Remarks', 'remark', 'note', 'notes', 'comment', 'comments', 'message', 'description'],
    ['Catatan', 'nota', 'ulasan', 'komen', 'keterangan', 'butiran', 'mesej', 'perihal'],
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
    ['Status bayaran', 'status pembayaran', 'status transaksi', 'status derma', 'status sumbangan', 'keputusan'],
  ],
  testMode: [
    ['Test mode', 'is test', 'live or test', 'test transaction'],
    ['Mod ujian', 'ujian', 'transaksi ujian'],
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
    ['Debit atau kredit', 'debit kredit', 'kredit debit', 'd k', 'k d', 'dt kt', 'kt dt'],
  ],
  amountRefunded: [
    ['Amount refunded', 'refunded amount', 'refund amount', 'refunded', 'total refunded'],
    ['Jumlah dibayar balik', 'jumlah bayaran balik', 'bayaran balik', 'dibayar balik'],
  ],
  amountDisputed: [
    ['Disputed amount', 'chargeback amount'],
    ['Jumlah dipertikai', 'amaun dipertikai'],
  ],
  people: [
    ['Number of people', 'no of persons', 'no of people', 'persons', 'people', 'pax'],
    ['Bilangan orang', 'bilangan jiwa', 'bil orang', 'bil jiwa', 'jiwa'],
  ],
  days: [
    ['Number of days', 'no of days', 'days', 'missed days'],
    ['Bilangan hari', 'bil hari', 'hari', 'hari puasa'],
  ],
  quantity: [
    ['Quantity', 'qty', 'no of copies', 'copies', 'units'],
    ['Kuantiti', 'bilangan unit', 'bil unit', 'bilangan naskhah', 'unit', 'naskhah'],
  ],
  grade: [
    ['Grade', 'rate grade', 'rice grade'],
    ['Gred', 'gred beras'],
  ],
  ...donorHeadings,
  ...consentHeadings,
  amountOut: [
    ['Debit amount', 'debit', 'money out', 'withdrawal', 'withdrawals'],
    ['Jumlah debit', 'amaun debit', 'pengeluaran', 'wang keluar'],
  ],
}
