import type { Language } from '#kit/text/languages.ts'

/** Malay translations of kinds, payment methods and frequencies on receipts. Names of schemes and cards are not translated. */
const malay = {
  Donation: 'Derma',
  Mosque: 'Masjid',
  Fitrah: 'Zakat Fitrah',
  Kaffarah: 'Kaffarah',
  'Fajr Donation': 'Derma Subuh',
  'Friday Donation': 'Derma Jumaat',
  Purchase: 'Pembelian',
  'Purchase and Donation': 'Pembelian dan Derma',
  Card: 'Kad',
  Cash: 'Tunai',
  Cheque: 'Cek',
  'Bank Transfer': 'Pindahan bank',
  Others: 'Lain-lain',
  'One Time': 'Sekali',
  Daily: 'Setiap hari',
  Weekly: 'Setiap minggu',
  Fortnightly: 'Dua minggu sekali',
  Monthly: 'Setiap bulan',
  Quarterly: 'Setiap suku tahun',
  'Bi-Annually': 'Setengah tahun sekali',
  Annually: 'Setiap tahun',
}
const terms: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, ms: malay }

/** Translates a receipt text; a trailing cheque or card number is kept. */
export function saidIn(language: Language, words: string): string {
  const [, name = words, rest = ''] = /^(.*?)((?: (?:••)?\d+)?)$/.exec(words) ?? []
  return `${terms[language][name] ?? name}${rest}`
}

/** The usual purposes of Islamic giving lines, which the counter suggests in the officer's language. */
const lineNames = [
  { en: 'Savings', ms: 'Simpanan' },
  { en: 'Gold', ms: 'Emas' },
  { en: 'Business', ms: 'Perniagaan' },
  { en: 'Shares', ms: 'Saham' },
  { en: 'Illness', ms: 'Sakit' },
  { en: 'Old age', ms: 'Uzur' },
  { en: 'Nursing', ms: 'Menyusukan anak' },
  { en: 'Made up late', ms: 'Lewat diganti' },
  { en: 'Oath', ms: 'Sumpah' },
  { en: 'Broken fast', ms: 'Puasa yang dibatalkan' },
] as const

/** The purpose of a line in the receipt's language, after its grade. Custom names are not translated. */
export function lineNameIn(language: Language, name: string): string {
  const said = (part: string) => lineNames.find(({ en, ms }) => en === part || ms === part)?.[language] ?? part
  return name.split(', ').map(said).join(', ')
}
