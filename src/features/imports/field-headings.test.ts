import { expect, test } from 'vitest'
import { fieldOfHeading } from './field-headings.ts'
import { FieldId } from './fields.ts'

/** Malay headings that files of charities, banks and mosques have, by field. */
const malay: Readonly<Record<FieldId, readonly string[]>> = {
  donatedOn: [
    'Tarikh',
    'TARIKH DERMA',
    'Tarikh Sumbangan',
    'Tarikh Pembayaran',
    'Tarikh Transaksi',
    'Tarikh diterima',
    'Tarikh (DD/MM/YYYY)',
  ],
  amount: ['Jumlah', 'Jumlah (RM)', 'Amaun (RM)', 'Amaun Sumbangan', 'Jumlah Bayaran', 'Nilai', 'Kredit (RM)', 'Wang masuk'],
  fund: ['Tabung', 'Tujuan', 'Tujuan Sumbangan', 'Nama Kempen', 'Program', 'Jenis Zakat', 'Usaha amal'],
  paymentMethod: ['Cara Bayaran', 'Kaedah Pembayaran', 'Mod Pembayaran', 'Jenis Pembayaran', 'Saluran bayaran', 'Kaedah'],
  donorName: ['Nama', 'Nama Penderma', 'Nama Penuh', 'Nama Penyumbang', 'Nama Pembayar'],
  donorPhone: ['No. Telefon', 'No. Tel', 'Nombor Telefon Bimbit', 'No. Tel. Bimbit', 'No HP', 'Telefon'],
  donorEmail: ['E-mel', 'Emel', 'Alamat E-mel'],
  nirc: ['No. KP', 'No. K/P', 'No. Kad Pengenalan', 'Nombor Kad Pengenalan', 'No. MyKad', 'No. IC'],
  donorType: ['Jenis Penderma', 'Kategori penderma'],
  currency: ['Mata Wang', 'Matawang', 'Kod mata wang'],
  referenceNo: ['No. Rujukan', 'Rujukan', 'ID Transaksi', 'No. Transaksi', 'No. rujukan bayaran'],
  chequeNumber: ['No. Cek', 'Nombor Cek'],
  bankName: ['Nama Bank', 'Bank Pengeluar'],
  cardBrand: ['Jenis Kad', 'Jenama Kad'],
  cardLast4: ['4 digit akhir kad', '4 Angka Akhir'],
  collectionCentre: ['Pusat Kutipan', 'Masjid', 'Cawangan', 'Lokasi Kutipan'],
  irasInclusion: ['Masukkan dalam cukai'],
  ipcRegistration: ['Pendaftaran IPC', 'Potongan Cukai', 'Pelepasan Cukai'],
  platform: ['Platform', 'Sumber', 'Laman web'],
  language: ['Bahasa', 'Bahasa Resit'],
  remarks: ['Catatan', 'Keterangan', 'Butiran', 'Nota'],
  firstName: ['Nama Pertama', 'Nama Depan'],
  middleName: ['Nama Tengah'],
  lastName: ['Nama Akhir', 'Nama Keluarga', 'Nama Belakang'],
  status: ['Status', 'Status Pembayaran', 'Status Transaksi', 'Status Derma'],
  testMode: ['Mod Ujian', 'Transaksi ujian'],
  debitCredit: ['Debit/Kredit', 'D/K', 'DT/KT'],
  amountRefunded: ['Bayaran Balik', 'Jumlah Bayaran Balik'],
  amountDisputed: ['Jumlah dipertikai'],
  amountOut: ['Debit (RM)', 'Jumlah Debit', 'Wang Keluar'],
  people: ['Bilangan Orang', 'Bil. Jiwa'],
  days: ['Bilangan Hari', 'Bil. hari'],
  years: ['Bilangan Tahun', 'Bil. tahun'],
  grade: ['Gred', 'Gred Beras'],
  quantity: ['Kuantiti', 'Bil. unit'],
  consentAny: ['Setuju dihubungi', 'Persetujuan untuk dihubungi', 'Kebenaran dihubungi'],
  consentEmail: ['Setuju e-mel', 'Setuju emel', 'Persetujuan (e-mel)', 'Kebenaran e-mel', 'E-mel: setuju', 'Izin e-mel'],
  consentSms: ['Setuju SMS', 'Bersetuju menerima SMS', 'Persetujuan: SMS', 'SMS (setuju)'],
  consentPhone: ['Setuju telefon', 'Setuju panggilan', 'Kebenaran panggilan telefon'],
  consentPost: ['Setuju pos', 'Persetujuan surat'],
  consentOn: ['Tarikh setuju', 'Tarikh Persetujuan', 'Setuju pada'],
  consentWords: ['Kata-kata', 'Kata-kata persetujuan', 'Ayat persetujuan', 'Pernyataan persetujuan'],
}

test('an import knows the common Malay headings of every column', () => {
  for (const field of FieldId.options)
    expect([field, ...malay[field].map(fieldOfHeading)]).toEqual([field, ...malay[field].map(() => field)])
})

test('an import knows the English headings of consent that name their channel', () => {
  const read = ['Consent: e-mail', 'Email opt-in', 'Agree to SMS', 'Consent to phone calls', 'Post consent', 'Date of consent'].map(
    fieldOfHeading,
  )
  expect(read).toEqual(['consentEmail', 'consentEmail', 'consentSms', 'consentPhone', 'consentPost', 'consentOn'])
})

test('an import proposes no column of consent for a heading that refuses, names no channel or is changed by its brackets', () => {
  const unclear = [
    'Tidak setuju SMS',
    'Jangan hubungi',
    'Do not call',
    'Email opt-out',
    'Setuju',
    'Consent',
    'SMS',
    'Setuju SMS (ditarik balik)',
  ]
  expect(unclear.map(fieldOfHeading)).toEqual(unclear.map(() => undefined))
})

test.each([
  ['Entry Date', 'donatedOn'],
  ['TRAN_DATE', 'donatedOn'],
  ['Deposits (SGD)', 'amount'],
  ['Transaction Amount', 'amount'],
  ['Withdrawals (SGD)', 'amountOut'],
  ['Withdrawal Amount', 'amountOut'],
  ['Transaction Description', 'remarks'],
  ['Remitter Name', 'donorName'],
])('the heading %j of a bank’s statement is known', (heading, field) => expect(fieldOfHeading(heading)).toBe(field))
