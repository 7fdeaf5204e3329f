import { expect, test } from 'vitest'
import { isCompanyName } from './company-names.ts'

test.each(['Tan & Sons Pte Ltd', 'TAN AND SONS PTE. LTD.', 'Kedai Buku Sdn. Bhd.', 'Halal Foods Pty Ltd', 'Maju Berhad', 'Ｎｕｒ Ｌｔｄ'])(
  '%s is named like a company',
  name => expect(isCompanyName(name)).toBe(true),
)

test.each(['Siti Hajar binte Osman', 'Lim Ah Bhd-Wei', 'Ltd', '', 'Berhad bin Ali', 'Pte Ltd Tan'])('%s is not', name =>
  expect(isCompanyName(name)).toBe(false),
)
