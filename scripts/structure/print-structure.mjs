import path from 'node:path'
import { cyclesOf, featureDependencies, fileCycles } from './dependencies.mjs'
import { allowedAgainstOrder, allowedReads, allowedTriggers, soleWriters } from './allowed-reads.mjs'
import { importsAgainstOrder, isAgainstOrder } from './order.mjs'
import { isTest, readSources, readTexts } from './read-tree.mjs'
import { foreignUses, secondWriters } from './tables.mjs'
import { lists } from '../new-feature/register.mjs'
import { root } from '../setup/run.mjs'

const everything = readSources(root)
const edges = featureDependencies(everything, readTexts(root))
const sources = new Map([...everything].filter(([file]) => !isTest(file)))
const uses = foreignUses(sources)
const pairsOf = kind => [...new Set(uses.filter(use => use.kind === kind).map(({ feature, table }) => `${feature} → ${table}`))].sort()
const places = pattern => {
  const files = [...sources].filter(([, text]) => pattern.test(text)).map(([, text]) => text.match(new RegExp(pattern, 'g'))?.length ?? 0)
  return `${files.reduce((sum, count) => sum + count, 0)} in ${files.length} files`
}
const folders = [...Map.groupBy(sources.keys(), file => path.posix.dirname(file))].map(([folder, files]) => [folder, files.length])

/** A text, a date and a flag, each by its column and by its name in the API. */
const fieldsOfGifts = {
  bankName: /\b(?:bankName|bank_name)\b/,
  chequeDate: /\b(?:chequeDate|chequeOn|cheque_on)\b/,
  isIRASInclusion: /\b(?:isIRASInclusion|isIrasInclusion|is_iras_inclusion)\b/,
}

const cycles = cyclesOf(edges)
const rows = {
  'import cycles between features': cycles.length ? cycles.map(group => group.join(', ')).join('; ') : 'none',
  'import cycles between files': String(fileCycles(everything).length || 'none'),
  'imports against the order of features':
    importsAgainstOrder(edges)
      .map(({ from, to }) => `${from} → ${to}`)
      .join(', ') || 'none',
  'tables used against the order of features': `${[...new Set(uses.filter(isAgainstOrder).map(({ feature, table }) => `${feature} → ${table}`))].join(', ') || 'none'}, allowed by name: ${Object.keys(allowedAgainstOrder).join(', ')}`,
  'tables that another feature writes': pairsOf('write').join(', ') || 'none',
  'tables that a trigger of another feature writes': Object.keys(allowedTriggers).join(', '),
  'tables that another feature reads': `${pairsOf('read').length} pairs, in ${Object.keys(allowedReads).length} files: ${pairsOf('read').join(', ')}`,
  'files that name a field of gifts': Object.entries(fieldsOfGifts)
    .map(([field, pattern]) => `${field} ${[...sources.values()].filter(text => pattern.test(text)).length}`)
    .join(', '),
  ...Object.fromEntries(
    Object.keys(soleWriters).map(table => [
      `files that insert rows of ${table}`,
      secondWriters(sources, { [table]: '' })
        .map(({ file }) => file.replace(/^src\//, ''))
        .join(', '),
    ]),
  ),
  'comparisons with a language': places(/===? '(?:ms|en)'/),
  'comparisons with a country': places(/(?:country|countryCode)\w*\)? [!=]== '/),
  'comparisons with a number of the specification': places(
    /(?:[iI]temId|appPreferenceId|paymentMethod|donationMethod|frequency) [!=]== \d/,
  ),
  'lists outside its folder that name a new feature': Object.keys(lists({})).join(', '),
  'places that list platforms': places(/const platforms\b[^=]*= \[/),
  'folders of more than 25 source files':
    folders
      .filter(([, count]) => count > 25)
      .map(([folder, count]) => `${folder} (${count})`)
      .join(', ') || 'none',
}
/** What was measured before the features were parted from each other (23 November 2026), by the same names; cycles of files on the 25th. */
const before = {
  'import cycles between features':
    'cards, donations, donors, enrolment, receipts, recurring, requests, tax; auth, roles, site, users, work',
  'import cycles between files': '20',
  'tables that another feature writes': 'donation, app_user, receipt, donor',
  'tables that another feature reads': 'about 65 pairs',
  'files that name a field of gifts': '26 to 33 each',
  'files that insert rows of donation': 'three writers',
  'files that insert rows of ledger_entry': 'record-gifts.ts, beside postToLedger',
  'lists outside its folder that name a new feature': '8 to 13',
  'comparisons with a language': '123 in 70 files',
  'comparisons with a country': 'about 40 in 20 files',
  'comparisons with a number of the specification': '59',
  'places that list platforms': '3',
}
for (const [name, value] of Object.entries(rows)) {
  console.log(`${name}: ${value}`)
  if (before[name]) console.log(`  before: ${before[name]}`)
}
