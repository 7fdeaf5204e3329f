import { expect, test } from 'vitest'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { donorFaults } from './donor-faults.ts'

const typed = {
  donorId: null,
  donorType: donorTypeIds.individual,
  donorName: 'Siti Hajar',
  donorPhone: null,
  donorEmail: null,
  nirc: null,
  idType: null,
} as const

test.each([
  ['a name', {}, []],
  ['a placeholder', { donorName: 'test' }, [['donorName', 'ENTER_DONOR_NAME']]],
  ['a title alone', { donorName: 'Mr' }, [['donorName', 'ENTER_DONOR_NAME']]],
  ['a number in place of a name', { donorName: 'S1234567D' }, [['donorName', 'ENTER_DONOR_NAME']]],
  ['how they paid, with nothing else: an anonymous gift', { donorName: 'Cash' }, []],
  ['how they paid, with a way to reach them', { donorName: 'Cash', donorPhone: '+65 91234567' }, [['donorName', 'ENTER_DONOR_NAME']]],
  ['a phone that is too short', { donorPhone: '+65 912345' }, [['donorPhone', 'MOBILE_TOO_SHORT']]],
  ['a number with another check letter', { nirc: 'S1234567A' }, [['nirc', expect.any(String)]]],
  ['a company with a comma', { donorType: donorTypeIds.corporate, donorName: 'A, Ltd' }, [['donorName', 'COMPANY_NAME_CHARACTERS']]],
  ['details of a chosen donor', { donorId: 'id', donorName: null, donorPhone: '1' }, [['donorPhone', 'MOBILE_TOO_SHORT']]],
] as const)('judges %s without looking anybody up', (_, donor, faults) =>
  expect(donorFaults('SG', { ...typed, ...donor }).map(({ field, code }) => [field, code])).toEqual(faults),
)
