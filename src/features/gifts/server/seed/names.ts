import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import type { Random } from './random.ts'

const malayMen =
  'Ahmad,Muhammad,Mohamed,Abdul Rahman,Abdullah,Ismail,Hassan,Hafiz,Faizal,Rizal,Zulkifli,Kamal,Yusof,Omar,Ibrahim,Khairul,Azman,Farid,Hakim,Imran,Jamal,Nazri,Razali,Shahrul,Taufik,Zainal,Amir,Daud,Firdaus,Haziq'.split(
    ',',
  )
const malayWomen =
  'Siti Aminah,Siti Hajar,Nur Aisyah,Nurul Huda,Noraini,Faridah,Zainab,Rohana,Salmah,Halimah,Norhayati,Rashidah,Khadijah,Aisyah,Fatimah,Mariam,Hidayah,Izzati,Liyana,Maisarah,Nadia,Puteri,Rosnah,Sharifah,Suraya,Wan Azizah,Yasmin,Zaleha,Zubaidah,Hasnah'.split(
    ',',
  )
const malayFathers =
  'Osman,Kamal,Jalil,Hassan,Ismail,Yusof,Abdullah,Salleh,Ahmad,Rahman,Hamid,Idris,Taib,Zainal,Omar,Daud,Ibrahim,Mahmud,Bakar,Samad,Karim,Latif,Aziz,Rashid,Sulaiman,Talib,Wahab,Yahya,Zakaria,Musa'.split(
    ',',
  )
const chineseFamilies = 'Tan,Lim,Lee,Ng,Ong,Wong,Goh,Chua,Chan,Koh,Teo,Ang,Yeo,Tay,Ho,Low,Toh,Sim,Chong,Chia'.split(',')
const chineseGiven =
  'Wei Ling,Siew Hua,Jia Hui,Mei Fong,Kok Wah,Boon Keng,Hui Min,Zhi Wei,Jun Jie,Li Ting,Xin Yi,Kai Xiang,Poh Lian,Swee Hong,Yong Sheng,Ai Ling,Chee Keong,Wai Kit,Shu Fen,Yi Xuan'.split(
    ',',
  )
const indianGiven = 'Kumaran,Velu,Priya,Anand,Lakshmi,Rajan,Meena,Suresh,Kavitha,Arjun,Devi,Ganesh,Malini,Ravi,Shanti'.split(',')
const englishGiven =
  'Olivia,Charlotte,Amelia,Isla,Mia,Grace,Jack,William,Noah,Oliver,Thomas,James,Lucas,Henry,Ruby,Sophie,Emily,Hannah,Matthew,Daniel,Liam,Georgia,Zoe,Ethan,Patrick'.split(
    ',',
  )
const englishFamilies =
  'Smith,Jones,Williams,Brown,Wilson,Taylor,Nguyen,Martin,Anderson,Thompson,White,Walker,Harris,Ryan,Robinson,Kelly,King,Campbell,O’Brien,Murphy,Papadopoulos,Rossi,Haddad,Singh,Chen'.split(
    ',',
  )
const bruneiTitles = ['', '', '', 'Pg ', 'Hj ', 'Hjh ', 'Awg ', 'Dyg ']
const companyWords =
  'Rahmat,Sinar,Cahaya,Mutiara,Setia,Harmoni,Bestari,Maju,Amanah,Barakah,Pacific,Orient,Summit,Evergreen,Lion City,Straits,Harbour,Southern,Golden,Pioneer'.split(
    ',',
  )
const companyTrades = 'Trading,Holdings,Engineering,Logistics,Foods,Construction,Services,Capital,Textiles,Motors,Marine,Catering'.split(
  ',',
)
const companyEnds: Record<CountryCode, readonly string[]> = { SG: ['Pte Ltd'], MY: ['Sdn Bhd'], BN: ['Sdn Bhd'], AU: ['Pty Ltd'] }

/** A person's name as it is usual in the country. */
export function personName(random: Random, country: CountryCode): string {
  const people: Record<CountryCode, readonly (readonly [() => string, number])[]> = {
    SG: [
      [() => malay(random, 'binte'), 62],
      [() => chinese(random), 22],
      [() => indian(random, 's/o', 'd/o'), 12],
      [() => english(random), 4],
    ],
    MY: [
      [() => malay(random, 'binti'), 88],
      [() => chinese(random), 7],
      [() => indian(random, 'a/l', 'a/p'), 5],
    ],
    BN: [
      [() => random.pick(bruneiTitles) + malay(random, 'binti'), 92],
      [() => chinese(random), 8],
    ],
    AU: [
      [() => english(random), 90],
      [() => chinese(random), 7],
      [() => `${random.pick(indianGiven)} ${random.pick(['Singh', 'Kumar', 'Patel'])}`, 3],
    ],
  }
  return random.weighted(people[country])()
}

/** A company's name as it is usual in the country. */
export const companyName = (random: Random, country: CountryCode): string =>
  `${random.pick(companyWords)} ${random.pick(companyTrades)} ${random.pick(companyEnds[country])}`

const malay = (random: Random, daughterOf: string) =>
  random.chance(0.52)
    ? `${random.pick(malayWomen)} ${daughterOf} ${random.pick(malayFathers)}`
    : `${random.pick(malayMen)} bin ${random.pick(malayFathers)}`
const chinese = (random: Random) => `${random.pick(chineseFamilies)} ${random.pick(chineseGiven)}`
const indian = (random: Random, son: string, daughter: string) =>
  `${random.pick(indianGiven)} ${random.chance(0.5) ? son : daughter} ${random.pick(indianGiven)}`
const english = (random: Random) => `${random.pick(englishGiven)} ${random.pick(englishFamilies)}`
