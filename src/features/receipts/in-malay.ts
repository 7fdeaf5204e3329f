/** Malay translations of kinds, payment methods and frequencies on receipts. Names of schemes and cards are not translated. */
const malay: Readonly<Record<string, string>> = {
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

/** Translates a receipt text; a trailing cheque or card number is kept. */
export function saidIn(language: 'en' | 'ms', words: string): string {
  if (language === 'en') return words
  const [, name = words, rest = ''] = /^(.*?)((?: (?:••)?\d+)?)$/.exec(words) ?? []
  return `${malay[name] ?? name}${rest}`
}

/** The usual purposes of Islamic giving lines, which the counter suggests in the officer's language. */
const lineNames = [
  ['Savings', 'Simpanan'],
  ['Gold', 'Emas'],
  ['Business', 'Perniagaan'],
  ['Shares', 'Saham'],
  ['Illness', 'Sakit'],
  ['Old age', 'Uzur'],
  ['Nursing', 'Menyusukan anak'],
  ['Made up late', 'Lewat diganti'],
  ['Oath', 'Sumpah'],
  ['Broken fast', 'Puasa yang dibatalkan'],
] as const

/** The purpose of a line in the receipt's language, after its grade. Custom names are not translated. */
export function lineNameIn(language: 'en' | 'ms', name: string): string {
  const said = (part: string) => lineNames.find(([en, ms]) => en === part || ms === part)?.[language === 'en' ? 0 : 1] ?? part
  return name.split(', ').map(said).join(', ')
}
