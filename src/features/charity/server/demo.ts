import { preferenceIds } from '#kit/giving/ids.ts'
import type { KnownJurisdiction } from '#jurisdictions/jurisdictions.ts'
import { sg } from '#jurisdictions/sg.ts'
import { my } from '#jurisdictions/my.ts'
import { bn } from '#jurisdictions/bn.ts'
import { au } from '#jurisdictions/au.ts'
import { newId } from '#kit/security/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { charityPreferences } from '#kit/giving/preferences.ts'
import { registrationKey } from '../rules.ts'
import { demoLogoFile } from './demo-logos.ts'
import './tables.ts'

type SampleCharity = Omit<Insertable<Tables['charity']>, 'appPreferences' | 'createdAt' | 'logoFile'> & {
  preferences: readonly number[]
  places: readonly [name: string, kind: 'mosque' | 'centre', code: string][]
}
const common = {
  referenceNo: null,
  isGenerateOtp: false,
  isIpc: false,
  isIslamic: true,
  agreementStartsTicked: true,
  language: 'en',
  status: 'active',
  website: null,
  taxNo: null,
} as const
/** What the charities of a country have in common. */
const inCountry = ({ code, currency, timeZone, identity }: KnownJurisdiction) =>
  ({ country: code, currency, timeZone, asksNric: identity.isAskedAtEnrolment }) as const
const singapore = inCountry(sg)
const malaysia = inCountry(my)
const brunei = inCountry(bn)
const australia = { ...inCountry(au), isIslamic: false }

const charities: readonly SampleCharity[] = [
  {
    ...common,
    ...singapore,
    charityId: 1,
    name: 'Nur Mosque Foundation',
    registrationNo: 'T08CC4021F',
    taxNo: 'T08CC4021F',
    isIpc: true,
    colour: '#B4532A',
    receiptPrefix: 'NUR',
    address: '12 Jalan Cahaya, Singapore 419203',
    phone: '+65 61234567',
    email: 'support@nur.demo',
    preferences: [preferenceIds.donations, preferenceIds.purchases, preferenceIds.islamicGiving],
    places: [
      ['Masjid An-Nur', 'mosque', 'M01'],
      ['Masjid Al-Falah', 'mosque', 'M02'],
      ['Masjid Al-Iman', 'mosque', 'M03'],
      ['Bedok collection centre', 'centre', 'C01'],
      ['Woodlands collection centre', 'centre', 'C02'],
    ],
  },
  {
    ...common,
    ...malaysia,
    charityId: 80,
    name: 'Lembaga Zakat Seri Amanah',
    nameJawi: 'لمباڬ زكاة سري أمانه',
    registrationNo: 'PPAB-24/2006',
    colour: '#1B6B4A',
    receiptPrefix: 'LZS',
    language: 'ms',
    address: 'Persiaran Masjid, 40000 Shah Alam, Selangor',
    phone: '+60 355123456',
    email: 'bantuan@zakat.demo',
    preferences: [preferenceIds.donations, preferenceIds.islamicGiving],
    places: [
      ['Masjid Negeri', 'mosque', 'M01'],
      ['Masjid Al-Hidayah', 'mosque', 'M02'],
      ['Kaunter Shah Alam', 'centre', 'K01'],
    ],
  },
  {
    ...common,
    ...brunei,
    charityId: 94,
    name: 'Kementerian Kebajikan Darussalam',
    registrationNo: 'BN-MIN-0094',
    colour: '#7A5C00',
    receiptPrefix: 'KKD',
    address: 'Jalan Menteri Besar, Bandar Seri Begawan BB3910',
    phone: '+673 2382525',
    email: 'support@brunei.demo',
    preferences: [preferenceIds.donations, preferenceIds.islamicGiving],
    places: [
      ['Masjid Ash-Shaliheen', 'mosque', 'M01'],
      ['Balai Kutipan Gadong', 'centre', 'B01'],
    ],
  },
  {
    ...common,
    ...australia,
    charityId: 77,
    name: 'Harbour Community Care',
    registrationNo: '51 824 753 556',
    taxNo: '51 824 753 556',
    colour: '#1D5C96',
    receiptPrefix: 'HCC',
    address: '8 Wharf Road, Sydney NSW 2000',
    phone: '+61 291234567',
    email: 'support@harbour.demo',
    preferences: [preferenceIds.donations, preferenceIds.purchases],
    places: [['Wharf Road centre', 'centre', 'C01']],
  },
  {
    ...common,
    ...australia,
    charityId: 78,
    name: 'Southern Cross Mission',
    registrationNo: '53 004 085 616',
    taxNo: '53 004 085 616',
    timeZone: 'Australia/Melbourne',
    isGenerateOtp: true,
    colour: '#8A1F3D',
    receiptPrefix: 'SCM',
    address: '120 Swanston Street, Melbourne VIC 3000',
    phone: '+61 396543210',
    email: 'support@southern.demo',
    preferences: [preferenceIds.donations],
    places: [['Swanston Street centre', 'centre', 'C01']],
  },
]

/** The five charities of the demo, with their mosques and collection centres. */
export const loadDemoCharities: DemoLoader = async ({ tx, now, enter }) => {
  for (const { preferences, places, ...charity } of charities) {
    const { charityId, registrationNo } = charity
    const logoFile = demoLogoFile(charityId)
    await enter(charityId)
    const chosen = charityPreferences.filter(({ id }) => preferences.includes(id))
    await tx
      .insertInto('charity')
      .values({ ...charity, logoFile, appPreferences: sql`${JSON.stringify(chosen)}::jsonb` as never })
      .execute()
    await tx
      .insertInto('charityDirectory')
      .values({ registrationKey: registrationKey(registrationNo ?? ''), charityId })
      .execute()
    await tx
      .insertInto('collectionCentre')
      .values(places.map(([name, kind, code]) => ({ charityId, id: newId(now().getTime()), name, kind, code })))
      .execute()
  }
}
