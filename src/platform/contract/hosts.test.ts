import { expect, test } from 'vitest'
import { hostOf } from './hosts.ts'

test.each([
  ['/api/User/login', 'web'],
  ['/v6/api/Donation/getDonationReceiptData', 'web'],
  ['/api/eDonation/v1/Home/getEnrolmentConfiguration', 'edonation'],
  ['/api/eDonation/User/registerForTaxDeduction', 'taxDeduction'],
  ['/api/Iras/submitIrasRecords', 'iras'],
])('%s belongs to the host %s', (path, host) => expect(hostOf(path)).toBe(host))
