/** The hundred or so words most passwords are made of, in small letters; digits and symbols around them make them no better. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw passwd pass word admin administrator root user username guest login welcome hello letmein changeme default secret
  qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh
  iloveyou loveyou love lovely sunshine princess prince dragon monkey football baseball basketball soccer superman batman spiderman
  master shadow michael jordan charlie michelle jessica ashley daniel andrew matthew joshua hunter ranger killer trustno whatever
  freedom starwars pokemon computer internet samsung google facebook apple android microsoft windows summer winter spring autumn
  monday friday sunday january december test testing temp temporary demo sample example company office staff manager support service
  singapore malaysia brunei australia sydney melbourne kualalumpur selamat terimakasih sayang cinta rahsia katalaluan bismillah
  alhamdulillah assalamualaikum ramadan merdeka donation charity zakat mosque masjid chocolate cookie ginger pepper cheese banana
  flower butterfly orange purple silver golden diamond lucky family mother father baby angel heaven god jesus
  1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 a1b2c3d4 zaq12wsx 1qazxsw2`.split(/\s+/),
)
