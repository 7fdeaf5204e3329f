/** Names that are spelled in many ways, or abbreviated. The first word represents the others. */
const classes = [
  'muhammad mohd md mhd muhd muh moh mohamad mohammad mohamed mohammed muhamad muhammed muhamed mohamud mehmet mohmad mohmed',
  'ahmad ahmed amad achmad ahmat amat',
  'abdul abd abdur abdus abdud abdel abdal abdool',
  'abdullah abdallah abdulla abdollah',
  'nur noor nor nour nurr',
  'nurul noorul norul nurol',
  'syed sayed sayyid saiyid syid sayid',
  'syarifah sharifah sharifa syarifa sarifah',
  'sheikh syeikh shaikh syekh shaik sheik syaikh',
  'husain hussein hussain husin hossain hossein husen hussin husein',
  'aishah aisyah aisha aisya aesha ayesha aysha aesyah aysyah',
  'khadijah khadija kadijah khatijah hatijah katijah',
  'zainab zaynab zainap jainab zainaf',
  'usman osman othman uthman oothman',
  'umar omar umor',
  'yusuf yusof yusoff yousef youssef yusop yusup yusoof yousuf',
  'faisal faizal feisal faisol faysal feizal',
  'zulkifli zulkefli zulkiply dzulkifli zulkiflee zulkeply zulkipli dzulkefli',
  'ridzuan ridhuan ridwan redzuan rizwan ridhwan redwan ridzwan rizuan',
  'ramadan ramadhan ramzan romadhon',
  'ibrahim ebrahim ibraheem ibrohim braham',
  'ismail ismael esmail ismaeel esmael',
  'salleh saleh salih soleh sholeh',
  'rahman rehman rohman rahmaan',
  'yaakub yaacob yakob yacob yaakob jacob yakub',
  'jaafar jafar jaffar jaapar',
  'sulaiman suleiman sulayman solaiman suliman',
  'mariam maryam miriam mariyam meriam',
  'fatimah fatima fatemah fatma patimah',
  'fadil fadzil fadhil fazil padil',
  'kassim kasim qasim kasem',
  'kadir qadir khadir kader',
  'mansur mansor mansoor',
  'aziz azis azeez abdulaziz',
  'subramaniam subramanian subramanyam subramaniyam',
  'krishnan kirshnan krisnan',
  'muniandy muniandi munyandi',
  'letchumi lakshmi laxmi letchmi letchimi',
  'letchumanan lakshmanan letchmanan',
]

const vowelGroups = /[aeiou]+|y(?![aeiou])/g

/** Whether a word has one syllable, as the parts of most Chinese names have. */
export const isOneSyllable = (word: string): boolean => /^[a-z]+$/.test(word) && (word.match(vowelGroups)?.length ?? 0) < 2

/** The spelling of words of several syllables. Those of one, such as Chinese ones, differ by a letter alone: Chong, Chung. */
function spelledAlike(word: string): string {
  if (isOneSyllable(word)) return word
  return word
    .replace(/^abdu([^aeioul])\1/, 'abdul$1')
    .replaceAll(/ee+/g, 'i')
    .replaceAll(/oo+|ou/g, 'u')
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll(/ph|f/g, 'p')
    .replaceAll(/q|ck/g, 'k')
    .replaceAll(/s[yh](?=[aeiou])/g, 'sh')
    .replaceAll(/shah(?![aeiou]|$)/g, 'sha')
    .replaceAll('dz', 'z')
    .replaceAll(/([td])h/g, '$1')
    .replaceAll(/e[iy]|a[iy](?![aeiou])/g, 'ai')
    .replaceAll(/iy(?=a)/g, 'i')
    .replaceAll(/([^aeiouwh])w(?=[aeiou])/g, '$1u')
    .replaceAll('o', 'u')
    .replace(/ie$|y$/, 'i')
    .replace(/ah$/, 'a')
}

const classOf = new Map(
  classes.flatMap(line => {
    const [first = '', ...others] = line.split(' ')
    return [first, ...others].flatMap(word => [[word, spelledAlike(first)] as const, [spelledAlike(word), spelledAlike(first)] as const])
  }),
)

/**
 * One key for the spellings of a word of a name: Mohd and Muhammad, Aishah and Aisyah, Yusof and Yusop. Other scripts are their own key.
 */
export function spellingKey(word: string): string {
  if (!/^[a-z]{2,}$/.test(word)) return word
  const alike = spelledAlike(word)
  return classOf.get(word) ?? classOf.get(alike) ?? alike
}

/** A coarser key, for names that agree otherwise: also e and i, kh and k, z and s, final b and p, d and t are one. */
export function looseKey(word: string): string {
  const key = spellingKey(word)
  if (isOneSyllable(key)) return key
  return key
    .replaceAll('e', 'i')
    .replaceAll(/([kgb])h/g, '$1')
    .replaceAll(/c(?=[aou])/g, 'k')
    .replaceAll(/(?<=.)z/g, 's')
    .replaceAll('v', 'w')
    .replace(/b$/, 'p')
    .replace(/d$/, 't')
}
