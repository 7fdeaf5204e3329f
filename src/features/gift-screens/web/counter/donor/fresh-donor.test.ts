import { expect, test } from 'vitest'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { freshDonor } from './fresh-donor.ts'

const { individual, corporate } = donorTypeIds
test.each([
  ['SG', 'Siti Hajar', { donorName: 'Siti Hajar', nirc: '', idType: 'nric', donorType: individual }],
  ['SG', '8123 4567', { donorPhone: '8123 4567', nirc: '' }],
  ['SG', 's1234567d', { nirc: 'S1234567D', idType: 'nric', donorName: '' }],
  ['SG', 'S1234567A', { nirc: 'S1234567A', idType: 'nric', donorName: '' }],
  ['SG', 'G1234567X', { nirc: 'G1234567X', idType: 'fin' }],
  ['SG', '53143018M', { nirc: '53143018M', idType: 'uen', donorName: '', donorType: corporate }],
  ['SG', 'T08LL0721A', { nirc: 'T08LL0721A', idType: 'uen', donorType: corporate }],
  ['SG', 'K1234567', { nirc: 'K1234567', idType: 'other', donorName: '', donorType: individual }],
  ['MY', '770305-02-1234', { nirc: '770305-02-1234', idType: 'mykad', donorPhone: '' }],
  ['MY', '01123456789', { donorPhone: '01123456789', nirc: '' }],
  ['BN', '01-023456', { nirc: '01-023456', idType: 'bruneiIc', donorPhone: '' }],
  ['BN', '01023456', { nirc: '01023456', idType: 'bruneiIc', donorPhone: '' }],
  ['BN', '7123456', { donorPhone: '7123456', nirc: '' }],
  ['BN', '+65 8123 4567', { donorPhone: '+65 8123 4567', nirc: '' }],
  ['AU', '0412345678', { donorPhone: '0412345678', nirc: '' }],
  ['AU', '51 824 753 556', { nirc: '51 824 753 556', idType: 'abn', donorPhone: '', donorType: corporate }],
  ['AU', '61412345678', { donorPhone: '61412345678', nirc: '' }],
  ['AU', '3M Australia', { donorName: '3M Australia', nirc: '' }],
] as const)('%s: puts %s in its place on the form of a new donor', (countryCode, text, expected) => {
  expect(freshDonor(text, { countryCode })).toMatchObject(expected)
})
