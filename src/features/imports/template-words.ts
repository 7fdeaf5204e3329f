import type { FieldId } from './fields.ts'

/** What the sheets and headings of the template are called. */
export const templateNames = {
  en: {
    gifts: 'Donations',
    help: 'How to fill in',
    choices: 'Allowed values',
    column: 'Column',
    needed: 'Needed',
    what: 'What to enter',
    yes: 'Yes',
    no: 'No',
  },
  ms: {
    gifts: 'Derma',
    help: 'Cara mengisi',
    choices: 'Nilai dibenarkan',
    column: 'Lajur',
    needed: 'Perlu',
    what: 'Apa yang perlu diisi',
    yes: 'Ya',
    no: 'Tidak',
  },
} as const

/** What to enter in each column of the template. */
export const fieldHelp: Readonly<Record<'en' | 'ms', Readonly<Record<FieldId, string>>>> = {
  en: {
    donatedOn: 'The day of the gift, like 28/02/2026.',
    amount: 'What was given, like 1234.50.',
    fund: 'What the gift is for: one of the allowed values.',
    paymentMethod: 'How it was paid: one of the allowed values.',
    donorName: 'Leave name, mobile, e-mail and identity number empty for a gift without a name.',
    donorPhone: 'With its dial code, or a number of your own country.',
    donorEmail: 'Receipts are sent there.',
    nirc: 'The whole number. It is stored encrypted.',
    donorType: 'One of the allowed values. Empty stands for an individual.',
    currency: 'Your own currency. Empty stands for it.',
    referenceNo: 'The number of the payment at the bank, or of the envelope. It helps to find duplicates.',
    chequeNumber: 'For cheques only.',
    bankName: 'For cheques and bank transfers only.',
    cardBrand: 'For cards only: one of the allowed values.',
    cardLast4: 'For cards only, never the whole number.',
    collectionCentre: 'Where it was taken: one of the allowed values.',
    irasInclusion: 'Yes when the gift is to be told to IRAS.',
    ipcRegistration: 'Yes when the donor is registered for the 250 % deduction. Takes an NRIC, FIN or UEN.',
    platform: 'Where it came from: one of the allowed values. Empty stands for the counter.',
    language: 'The language of the receipt: one of the allowed values.',
    remarks: 'Up to 250 characters.',
  },
  ms: {
    donatedOn: 'Hari derma diberi, seperti 28/02/2026.',
    amount: 'Jumlah yang diberi, seperti 1234.50.',
    fund: 'Tujuan derma: salah satu nilai yang dibenarkan.',
    paymentMethod: 'Cara dibayar: salah satu nilai yang dibenarkan.',
    donorName: 'Biarkan nama, telefon, e-mel dan nombor pengenalan kosong bagi derma tanpa nama.',
    donorPhone: 'Dengan kod negara, atau nombor dalam negara anda sendiri.',
    donorEmail: 'Resit dihantar ke alamat ini.',
    nirc: 'Nombor penuh. Ia disimpan secara tersulit.',
    donorType: 'Salah satu nilai yang dibenarkan. Kosong bermaksud individu.',
    currency: 'Mata wang anda sendiri. Kosong bermaksud mata wang itu.',
    referenceNo: 'Nombor bayaran di bank, atau nombor sampul. Ia membantu mencari pendua.',
    chequeNumber: 'Untuk cek sahaja.',
    bankName: 'Untuk cek dan pindahan bank sahaja.',
    cardBrand: 'Untuk kad sahaja: salah satu nilai yang dibenarkan.',
    cardLast4: 'Untuk kad sahaja, jangan sekali-kali nombor penuh.',
    collectionCentre: 'Tempat derma diterima: salah satu nilai yang dibenarkan.',
    irasInclusion: 'Ya jika derma perlu dimaklumkan kepada IRAS.',
    ipcRegistration: 'Ya jika penderma didaftarkan untuk potongan 250 %. Memerlukan NRIC, FIN atau UEN.',
    platform: 'Dari mana derma datang: salah satu nilai yang dibenarkan. Kosong bermaksud kaunter.',
    language: 'Bahasa resit: salah satu nilai yang dibenarkan.',
    remarks: 'Sehingga 250 aksara.',
  },
}

/** A row that shows how the template is filled in. */
export const templateExample: Readonly<Partial<Record<FieldId, string>>> = {
  donatedOn: '28/02/2026',
  amount: '50.00',
  paymentMethod: 'Cash',
  donorName: 'Siti Aminah binte Osman',
  donorPhone: '8123 4567',
  donorEmail: 'siti@example.com',
  referenceNo: 'ENV-001',
}
