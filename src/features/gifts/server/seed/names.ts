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
const chineseWomen = 'Wei Ling,Siew Hua,Jia Hui,Mei Fong,Hui Min,Li Ting,Xin Yi,Poh Lian,Ai Ling,Shu Fen,Yi Xuan'.split(',')
const chineseMen = 'Kok Wah,Boon Keng,Zhi Wei,Jun Jie,Kai Xiang,Swee Hong,Yong Sheng,Chee Keong,Wai Kit'.split(',')
const indianWomen = 'Priya,Lakshmi,Meena,Kavitha,Devi,Malini,Shanti'.split(',')
const indianMen = 'Kumaran,Velu,Anand,Rajan,Suresh,Arjun,Ganesh,Ravi'.split(',')
const englishWomen = 'Olivia,Charlotte,Amelia,Isla,Mia,Grace,Ruby,Sophie,Emily,Hannah,Georgia,Zoe'.split(',')
const englishMen = 'Jack,William,Noah,Oliver,Thomas,James,Lucas,Henry,Matthew,Daniel,Liam,Ethan,Patrick'.split(',')
const englishFamilies =
  'Smith,Jones,Williams,Brown,Wilson,Taylor,Nguyen,Martin,Anderson,Thompson,White,Walker,Harris,Ryan,Robinson,Kelly,King,Campbell,O’Brien,Murphy,Papadopoulos,Rossi,Haddad,Singh,Chen'.split(
    ',',
  )
/** Titles in Brunei, of women and of men; most names have none. */
const bruneiTitles = { women: ['', '', '', 'Pg ', 'Hjh ', 'Dyg '], men: ['', '', '', 'Pg ', 'Hj ', 'Awg '] } as const
const companyWords =
  'Rahmat,Sinar,Cahaya,Mutiara,Setia,Harmoni,Bestari,Maju,Amanah,Barakah,Pacific,Orient,Summit,Evergreen,Lion City,Straits,Harbour,Southern,Golden,Pioneer'.split(
    ',',
  )
const companyTrades = 'Trading,Holdings,Engineering,Logistics,Foods,Construction,Services,Capital,Textiles,Motors,Marine,Catering'.split(
  ',',
)
const companyEnds: Record<CountryCode, readonly string[]> = { SG: ['Pte Ltd'], MY: ['Sdn Bhd'], BN: ['Sdn Bhd'], AU: ['Pty Ltd'] }

/** A sample person, whose other details follow from the name. */
export type SamplePerson = { name: string; isMuslim: boolean; isWoman: boolean }

/** A person with a name as it is usual in the country. */
export function samplePerson(random: Random, country: CountryCode): SamplePerson {
  const people: Record<CountryCode, readonly (readonly [() => SamplePerson, number])[]> = {
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
      [() => titled(random, malay(random, 'binti')), 92],
      [() => chinese(random), 8],
    ],
    AU: [
      [() => english(random), 90],
      [() => chinese(random), 7],
      [() => newNonMuslim(`${random.pick(indianMen)} ${random.pick(['Singh', 'Kumar', 'Patel'])}`, false), 3],
    ],
  }
  return random.weighted(people[country])()
}

/** A company's name as it is usual in the country. */
export const companyName = (random: Random, country: CountryCode): string =>
  `${random.pick(companyWords)} ${random.pick(companyTrades)} ${random.pick(companyEnds[country])}`

const newNonMuslim = (name: string, isWoman: boolean): SamplePerson => ({ name, isMuslim: false, isWoman })
function malay(random: Random, daughterOf: string): SamplePerson {
  const isWoman = random.chance(0.52)
  const ownName = isWoman ? `${random.pick(malayWomen)} ${daughterOf}` : `${random.pick(malayMen)} bin`
  return { name: `${ownName} ${random.pick(malayFathers)}`, isMuslim: true, isWoman }
}
const titled = (random: Random, person: SamplePerson): SamplePerson => ({
  ...person,
  name: random.pick(person.isWoman ? bruneiTitles.women : bruneiTitles.men) + person.name,
})
function chinese(random: Random): SamplePerson {
  const isWoman = random.chance(0.5)
  return newNonMuslim(`${random.pick(chineseFamilies)} ${random.pick(isWoman ? chineseWomen : chineseMen)}`, isWoman)
}
function indian(random: Random, son: string, daughter: string): SamplePerson {
  const isWoman = random.chance(0.5)
  const ownName = isWoman ? `${random.pick(indianWomen)} ${daughter}` : `${random.pick(indianMen)} ${son}`
  return newNonMuslim(`${ownName} ${random.pick(indianMen)}`, isWoman)
}
function english(random: Random): SamplePerson {
  const isWoman = random.chance(0.5)
  return newNonMuslim(`${random.pick(isWoman ? englishWomen : englishMen)} ${random.pick(englishFamilies)}`, isWoman)
}
