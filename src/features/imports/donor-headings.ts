/** Headings of columns that say who the donor is, in English and Malay. */
export const donorHeadings = {
  donorName: [
    ['Donor name', 'name', 'donor', 'full name', 'payer', 'payer name', 'giver', 'customer name', 'contributor'],
    ['Nama penderma', 'nama', 'nama penuh', 'nama penyumbang', 'nama pembayar', 'nama pemberi', 'penderma', 'penyumbang', 'pembayar'],
  ],
  donorPhone: [
    ['Mobile', 'phone', 'mobile number', 'mobile no', 'phone number', 'contact', 'contact number', 'contact no', 'handphone', 'hp', 'tel'],
    [
      'Telefon',
      'no telefon',
      'nombor telefon',
      'no tel',
      'telefon bimbit',
      'tel bimbit',
      'no telefon bimbit',
      'no tel bimbit',
      'nombor telefon bimbit',
      'no hp',
    ],
  ],
  donorEmail: [
    ['E-mail', 'email', 'email address', 'e mail address', 'mail'],
    ['E-mel', 'emel', 'alamat emel', 'alamat e mel'],
  ],
  nirc: [
    [
      'NRIC',
      'nric fin',
      'nric no',
      'id number',
      'id no',
      'identity number',
      'ic',
      'ic number',
      'ic no',
      'mykad',
      'fin',
      'uen',
      'tax reference',
    ],
    [
      'No. kad pengenalan',
      'nombor kad pengenalan',
      'kad pengenalan',
      'no ic',
      'nombor ic',
      'no kp',
      'no k p',
      'nombor kp',
      'no mykad',
      'no pengenalan',
      'nombor pengenalan',
    ],
  ],
  donorType: [
    ['Donor type', 'type of donor', 'giver type', 'payer type'],
    ['Jenis penderma', 'jenis penyumbang', 'jenis pembayar', 'kategori penderma'],
  ],
  firstName: [
    ['First name', 'given name', 'forename', 'donor first name'],
    ['Nama pertama', 'nama diberi', 'nama depan'],
  ],
  middleName: [['Middle name', 'middle names', 'second name'], ['Nama tengah']],
  lastName: [
    ['Last name', 'surname', 'family name', 'donor last name'],
    ['Nama akhir', 'nama keluarga', 'nama belakang'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>
