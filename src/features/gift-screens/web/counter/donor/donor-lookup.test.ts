import { expect, test } from 'vitest'
import { isPlainlyMeant } from './donor-lookup.ts'

const siti = { donorName: 'Siti Hajar', donorPhone: '+65 •••• 4567', nirc: '•••••567D' }
const husband = { ...siti, donorName: 'Omar', nirc: null }
const company = { donorName: 'Blue Gum Pty Ltd', donorPhone: null, nirc: '•••••••3556' }

test.for([
  ['a number of nobody', '81234567', [], true],
  ['a whole phone number', '8123 4567', [siti], true],
  ['a whole phone number with its dial code', '+65 8123 4567', [siti], true],
  ['a phone number that two donors share', '81234567', [siti, husband], false],
  ['the first digits of a phone number', '81234', [siti], false],
  ['as many digits as a number has at least, of a longer one', '81234560', [siti], false],
  ['an identity number', 'S1234567D', [siti], true],
  ['an identity number that reads like a phone number', '51824753556', [company], true],
  ['an e-mail address', 'siti@mail.sg', [siti], true],
  ['an e-mail address that two donors share', 'siti@mail.sg', [siti, husband], false],
  ['whole words of a name', 'hajar siti', [siti], true],
  ['the first letters of a name', 'Sit', [siti], false],
] as const)('one Enter on %s', ([, text, matches, isTaken]) => expect(isPlainlyMeant(text, matches, 'SG')).toBe(isTaken))
