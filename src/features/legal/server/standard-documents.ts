import type { LegalDocument } from '../contract.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]
const html = (lead: string, sections: readonly Section[]) =>
  [
    `<p>${lead}</p>`,
    ...sections.map(([heading, ...paragraphs]) => [`<h3>${heading}</h3>`, ...paragraphs.map(words => `<p>${words}</p>`)].join('\n')),
  ].join('\n')

const english = (charity: string): LegalDocument[] => [
  {
    id: 1,
    title: 'Terms & Conditions',
    description: html(`These terms stand between ${charity} and the people who work with this back office on its behalf.`, [
      [
        'Accounts',
        'Every person has an account of their own. Passwords and one-time codes are not shared. What is done under an account counts as done by its holder and is kept in an audit trail.',
      ],
      [
        'Money',
        'Donations, voids and refunds are recorded as they happen. A refund or void is requested, verified and approved by different people. Records are corrected by new records, never by rewriting.',
      ],
      ['Donors', 'Data about donors are used for receipting, tax registration and the messages they agreed to, and for nothing else.'],
      ['Ending', 'An administrator may end an account at any time. Its records remain.'],
    ]),
  },
  {
    id: 2,
    title: 'Terms of Use',
    description: html('By signing in you agree to use the platform as described here.', [
      ['Permitted use', 'You use the platform for the work your charity has given you, within the rights of your role.'],
      [
        'Care',
        'You lock the screen or sign out when you leave a shared computer. You report a lost device or a suspicious message to your administrator at once.',
      ],
      [
        'What is not allowed',
        'You do not try to reach data of other charities, to test or bypass permissions, to copy lists for purposes of your own, or to enter card numbers in text fields.',
      ],
      [
        'Availability',
        'We announce maintenance beforehand where we can. What you typed is kept as a draft on your device if a page must be reloaded.',
      ],
    ]),
  },
  {
    id: 3,
    title: 'Privacy Policy',
    description: html(`How personal data are handled when you work for ${charity}.`, [
      [
        'What is kept about you',
        'Your name, e-mail address, phone number, role and, if entered, identity number; when you sign in and what you change.',
      ],
      [
        'What is kept about donors',
        'What they gave and how to reach them. Identity numbers are encrypted, masked on screens and shown in full only to those whose work needs it; each such view is recorded.',
      ],
      [
        'Who sees it',
        'Only people of your charity with the right to do so, and the service providers who run the platform under contract.',
      ],
      ['How long', 'Records of money are kept as long as the law asks. Drafts on your device are removed after twenty hours.'],
      ['Your rights', 'You may ask your administrator what is kept about you and have errors corrected.'],
    ]),
  },
]

const malay = (charity: string): LegalDocument[] => [
  {
    id: 1,
    title: 'Terma & Syarat',
    description: html(`Terma ini mengikat ${charity} dan mereka yang bekerja dengan pejabat ini bagi pihaknya.`, [
      [
        'Akaun',
        'Setiap orang mempunyai akaun sendiri. Kata laluan dan kod sekali guna tidak dikongsi. Apa yang dilakukan di bawah sesuatu akaun dikira dilakukan oleh pemegangnya dan disimpan dalam jejak audit.',
      ],
      [
        'Wang',
        'Derma, pembatalan dan bayaran balik direkodkan apabila berlaku. Bayaran balik atau pembatalan diminta, disahkan dan diluluskan oleh orang yang berlainan. Rekod dibetulkan dengan rekod baharu, bukan dengan menulis semula.',
      ],
      ['Penderma', 'Data penderma digunakan untuk resit, pendaftaran cukai dan mesej yang dipersetujui mereka sahaja.'],
      ['Penamatan', 'Pentadbir boleh menamatkan akaun pada bila-bila masa. Rekodnya kekal.'],
    ]),
  },
  {
    id: 2,
    title: 'Terma Penggunaan',
    description: html('Dengan log masuk, anda bersetuju menggunakan platform ini seperti yang diterangkan di sini.', [
      [
        'Penggunaan yang dibenarkan',
        'Anda menggunakan platform ini untuk kerja yang diberikan oleh badan amal anda, dalam hak peranan anda.',
      ],
      [
        'Berhati-hati',
        'Anda mengunci skrin atau log keluar apabila meninggalkan komputer kongsi. Peranti yang hilang atau mesej yang mencurigakan dilaporkan kepada pentadbir dengan segera.',
      ],
      [
        'Yang tidak dibenarkan',
        'Anda tidak cuba mencapai data badan amal lain, menguji atau memintas kebenaran, menyalin senarai untuk tujuan sendiri, atau memasukkan nombor kad dalam medan teks.',
      ],
      [
        'Ketersediaan',
        'Penyelenggaraan diumumkan lebih awal jika boleh. Apa yang anda taip disimpan sebagai draf pada peranti anda jika halaman perlu dimuat semula.',
      ],
    ]),
  },
  {
    id: 3,
    title: 'Dasar Privasi',
    description: html(`Cara data peribadi dikendalikan apabila anda bekerja untuk ${charity}.`, [
      [
        'Apa yang disimpan tentang anda',
        'Nama, alamat e-mel, nombor telefon, peranan dan, jika dimasukkan, nombor pengenalan anda; bila anda log masuk dan apa yang anda ubah.',
      ],
      [
        'Apa yang disimpan tentang penderma',
        'Apa yang mereka derma dan cara menghubungi mereka. Nombor pengenalan disulitkan, ditopengkan pada skrin dan ditunjukkan penuh hanya kepada mereka yang memerlukannya; setiap paparan direkodkan.',
      ],
      [
        'Siapa yang melihatnya',
        'Hanya orang badan amal anda yang berhak, dan penyedia perkhidmatan yang mengendalikan platform ini di bawah kontrak.',
      ],
      ['Berapa lama', 'Rekod wang disimpan selama yang dikehendaki undang-undang. Draf pada peranti anda dibuang selepas dua puluh jam.'],
      ['Hak anda', 'Anda boleh bertanya kepada pentadbir apa yang disimpan tentang anda dan meminta kesilapan dibetulkan.'],
    ]),
  },
]

/** The default documents of a charity. `name` is text, not HTML. */
export function standardDocuments(charity: string, language: 'en' | 'ms'): LegalDocument[] {
  const safe = charity.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
  return { en: english, ms: malay }[language](safe)
}
