import type { ConsentField } from './fields.ts'

type Spellings = readonly (readonly string[])[]
const each = (agreements: readonly string[], topics: readonly string[]) =>
  agreements.flatMap(agreement => topics.flatMap(topic => [`${agreement} ${topic}`, `${topic} ${agreement}`]))

const english = ['consent', 'consent to', 'consents to', 'agree', 'agrees', 'agreed', 'agree to', 'agrees to', 'opt in', 'permission']
const malay = ['setuju', 'bersetuju', 'persetujuan', 'kebenaran', 'keizinan', 'izin', 'setuju terima', 'bersetuju menerima', 'benarkan']
const headingsOf = (inEnglish: readonly string[], inMalay: readonly string[]): Spellings => [each(english, inEnglish), each(malay, inMalay)]

/**
 * Headings of columns of consent that name the agreement and its channel. A heading with one of both ('Setuju', 'SMS') or with a refusal
 * ('Do not call', 'Tidak setuju SMS') is none of them: it stays for the user to name.
 */
export const consentHeadings: Readonly<Record<ConsentField | 'consentOn' | 'consentWords', Spellings>> = {
  consentAny: headingsOf(['any contact', 'contact', 'be contacted', 'all channels'], ['dihubungi', 'untuk dihubungi', 'semua saluran']),
  consentEmail: headingsOf(['e mail', 'email', 'e mails', 'emails'], ['e mel', 'emel', 'melalui e mel', 'melalui emel']),
  consentSms: headingsOf(['sms', 'text message', 'text messages', 'texts'], ['sms', 'mesej', 'pesanan ringkas', 'melalui sms']),
  consentPhone: headingsOf(
    ['phone', 'phone call', 'phone calls', 'call', 'calls', 'telephone'],
    ['telefon', 'panggilan', 'panggilan telefon', 'melalui telefon', 'ditelefon'],
  ),
  consentPost: headingsOf(['post', 'postal mail', 'letter', 'letters'], ['pos', 'surat', 'surat pos', 'melalui pos']),
  consentOn: [
    ['consent day', 'consent date', 'date of consent', 'day of consent', 'consent given on', 'consented on', 'agreed on', 'date agreed'],
    [
      'tarikh setuju',
      'tarikh bersetuju',
      'tarikh persetujuan',
      'tarikh kebenaran',
      'tarikh keizinan',
      'tarikh izin',
      'persetujuan tarikh',
      'setuju pada',
      'bersetuju pada',
      'dipersetujui pada',
    ],
  ],
  consentWords: [
    ['consent words', 'consent words agreed to', 'consent wording', 'consent text', 'consent statement', 'words agreed to', 'wording'],
    [
      'kata kata',
      'kata kata setuju',
      'kata kata persetujuan',
      'persetujuan kata kata',
      'ayat setuju',
      'ayat persetujuan',
      'teks persetujuan',
      'pernyataan persetujuan',
      'kenyataan persetujuan',
    ],
  ],
}
