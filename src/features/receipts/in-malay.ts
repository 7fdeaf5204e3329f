/** What receipts say of a gift's kind, payment and frequency, in Malay. Names of schemes and cards stay as they are. */
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

/** A word of a receipt in its language; a number behind it, as of a cheque or a card, stays. */
export function saidIn(language: 'en' | 'ms', words: string): string {
  if (language === 'en') return words
  const [, name = words, rest = ''] = /^(.*?)((?: (?:••)?\d+)?)$/.exec(words) ?? []
  return `${malay[name] ?? name}${rest}`
}

/** What lines of Islamic giving are usually given for; the counter offers these in the language of its officer. */
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

/** What a line is given for, in the receipt's language, its grade in front of it. A name of one's own stays as it was written. */
export function lineNameIn(language: 'en' | 'ms', name: string): string {
  const said = (part: string) => lineNames.find(([en, ms]) => en === part || ms === part)?.[language === 'en' ? 0 : 1] ?? part
  return name.split(', ').map(said).join(', ')
}
