/** Common names and links in Jawi, which leaves out most vowels of Arabic words, in Latin letters. Hamza and marks are already removed. */
const known: Readonly<Record<string, string>> = {
  محمد: 'muhammad',
  احمد: 'ahmad',
  محمود: 'mahmud',
  علي: 'ali',
  حسن: 'hasan',
  حسين: 'husain',
  عمر: 'umar',
  عثمان: 'usman',
  ابو: 'abu',
  بكر: 'bakar',
  عبد: 'abdul',
  عبدالله: 'abdullah',
  رحمن: 'rahman',
  رحيم: 'rahim',
  عزيز: 'aziz',
  قادر: 'kadir',
  كريم: 'karim',
  حميد: 'hamid',
  حليم: 'halim',
  رزاق: 'razak',
  غني: 'ghani',
  مجيد: 'majid',
  لطيف: 'latif',
  جليل: 'jalil',
  اسماعيل: 'ismail',
  ابراهيم: 'ibrahim',
  يوسف: 'yusuf',
  يعقوب: 'yaakub',
  موسي: 'musa',
  عيسي: 'isa',
  داود: 'daud',
  سليمان: 'sulaiman',
  ادريس: 'idris',
  الياس: 'ilyas',
  زكريا: 'zakaria',
  يحيي: 'yahya',
  ادم: 'adam',
  صالح: 'salleh',
  هارون: 'harun',
  فاطمه: 'fatimah',
  عايشه: 'aishah',
  خديجه: 'khadijah',
  مريم: 'mariam',
  زينب: 'zainab',
  حليمه: 'halimah',
  امينه: 'aminah',
  رقيه: 'rokiah',
  صفيه: 'safiah',
  سيتي: 'siti',
  ستي: 'siti',
  نور: 'nur',
  هاجر: 'hajar',
  حاجر: 'hajar',
  رحمه: 'rahmah',
  جميله: 'jamilah',
  زليخا: 'zulaikha',
  بن: 'bin',
  بنت: 'binti',
  بنتي: 'binti',
  حاج: 'haji',
  حاجه: 'hajah',
  سيد: 'syed',
  شريفه: 'syarifah',
  فيصل: 'faisal',
  خالد: 'khalid',
  رشيد: 'rashid',
  جمال: 'jamal',
  كمال: 'kamal',
  جعفر: 'jaafar',
  حمزه: 'hamzah',
  طالب: 'talib',
  زيد: 'zaid',
  رمضان: 'ramadan',
  قاسم: 'kassim',
  هاشم: 'hashim',
  سعيد: 'said',
  ناصر: 'nasir',
  منصور: 'mansur',
  مصطفي: 'mustafa',
  عدنان: 'adnan',
  عارف: 'arif',
  امير: 'amir',
  انور: 'anwar',
  رضوان: 'ridzuan',
}

const letters: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 's',
  ج: 'j',
  چ: 'c',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'z',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ڤ: 'p',
  ق: 'k',
  ك: 'k',
  ݢ: 'g',
  ڬ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ڽ: 'ny',
  ڠ: 'ng',
  و: 'u',
  ۏ: 'v',
  ه: 'h',
  ي: 'i',
}

/** Jawi words in Latin letters: known names as they are written in Rumi, others letter by letter. Other scripts stay as they are. */
export function jawiToLatin(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text
  return text
    .replaceAll(/[ىیې]/gu, 'ي')
    .replaceAll(/[ةۀەہھ]/gu, 'ه')
    .replaceAll('ک', 'ك')
    .replaceAll('ء', '')
    .replaceAll(/\p{Script=Arabic}+/gu, latinOf)
}

function latinOf(word: string): string {
  const name = known[word]
  if (name) return name
  if (word.startsWith('عبدال')) return `abdul ${latinOf(word.slice('عبدال'.length))}`
  if (word.startsWith('نورال')) return `nurul ${latinOf(word.slice('نورال'.length))}`
  return [...withVowels(word)].map(letter => letters[letter] ?? '').join('')
}

/**
 * Jawi leaves out the 'a' of most closed syllables: between the first two consonants of a word, as in Rahmat, and the last two, as in
 * Roslan.
 */
const withVowels = (word: string): string => word.replace(/(?<=[^اعوي])(?=[^اعوي]$)/u, 'ا').replace(/^([^اعوي])(?=[^اعوي])/u, '$1ا')
