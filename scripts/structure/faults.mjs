import {
  allowedAgainstOrder,
  allowedCascades,
  allowedReads,
  allowedTriggers,
  namedByPlatform,
  soleWriters,
  tablesByValue,
} from './allowed-reads.mjs'
import { clientsByValue, cyclesOf, featureDependencies, fileCycles, featuresImportedBy, globImports } from './dependencies.mjs'
import { importsAgainstOrder, isAgainstOrder, order } from './order.mjs'
import { fragments } from './fragments.mjs'
import { withoutComments } from './code-text.mjs'
import { featureOf, isTest } from './read-tree.mjs'
import {
  foreignCascades,
  foreignFunctions,
  foreignRowTypes,
  foreignTriggers,
  foreignUses,
  foreignViews,
  misplacedTables,
  secondWriters,
  sharedTables,
  usesByValue,
  writingFunctions,
} from './tables.mjs'

/** What is wrong with how the features depend on each other, one line a fault. */
export function structureFaults({ sources, texts, platformTexts, migrations }) {
  const edges = featureDependencies(sources, texts)
  return [
    ...layerFaults(sources),
    ...platformFaults(sources, platformTexts),
    ...cycleFaults(edges),
    ...fileCycleFaults(sources),
    ...fragments(sources).map(({ file, reader }) => `${file}: a few lines that only ${reader} reads. Move them into it.`),
    ...orderFaults(sources, edges),
    ...callFaults(sources),
    ...tableFaults(sources),
    ...writerFaults(sources, migrations),
    ...databaseFaults(sources, migrations),
    ...againstOrderFaults(sources, migrations),
    ...valueFaults(sources),
    ...triggerFaults(sources, migrations),
    ...functionFaults(sources, migrations),
  ]
}

/** Kit, jurisdictions and platform lie below the features: they import none, types included. */
const layerFaults = sources =>
  [...sources]
    .filter(([file]) => /^src\/(kit|jurisdictions|platform)\//.test(file))
    .flatMap(([file, text]) =>
      featuresImportedBy(text, file)
        .slice(0, 1)
        .map(feature => ({ file, feature })),
    )
    .map(({ file, feature }) => `${file}: imports ${feature}, a feature. Move what both need down, or let the feature hand it in.`)

/** The states of a gift, and the names of features in addresses and messages: the platform names none. */
const giftStatus = /'(?:Voided|Refunded|(?:Void|Refund) (?:Requested|Verified|Approved|Rejected))'/i
function platformFaults(sources, texts) {
  const features = [...new Set([...sources.keys()].flatMap(file => featureOf(file) ?? []))].filter(
    name => !Object.hasOwn(namedByPlatform, name),
  )
  const address = new RegExp(`['"\`]/(?:${features.join('|')})(?![\\w.-])`)
  const message = new RegExp(`^platform_(?:module|status|${features.map(name => name.replaceAll('-', '_')).join('|')})_`)
  return [
    ...[...sources]
      .filter(([file]) => file.startsWith('src/platform/') && !isTest(file) && !file.includes('/testing/'))
      .flatMap(([file, text]) =>
        (giftStatus.exec(withoutComments(text)) ?? address.exec(withoutComments(text)) ?? []).slice(0, 1).map(name => ({ file, name })),
      )
      .map(({ file, name }) => `${file}: names ${name}, which is of a feature. Let the feature hand it in.`),
    ...texts.filter(name => message.test(name)).map(name => `messages/platform: ${name} is of a feature. Move it to its messages.`),
  ]
}

const cycleFaults = edges => cyclesOf(edges).map(group => `Features import each other in a circle: ${group.join(' ')}.`)

const fileCycleFaults = sources =>
  fileCycles(sources).map(
    group => `Files import each other in a circle: ${group.join(' ')}. Move what both need, often a type, into a file of its own.`,
  )

function orderFaults(sources, edges) {
  const features = new Set([...sources.keys()].map(featureOf))
  return [
    ...importsAgainstOrder(edges).map(
      ({ from, to, files }) =>
        `${files[0]}: ${from} imports ${to}, or uses its words, but ${to} comes after it in scripts/structure/order.mjs. Let src/app hand it in, or move what both need down.`,
    ),
    ...[...sources.keys()]
      .filter(file => file.startsWith('src/features/gifts/web/'))
      .map(file => `${file}: gifts has no screens, so that every feature can build on it. They stand in gift-screens.`),
    ...order.filter(name => !features.has(name)).map(name => `structure: order.mjs names '${name}', which is no feature.`),
  ]
}

/** Code names the calls that it makes: a client that is handed on hides them, also from the build. */
const callFaults = sources => [
  ...clientsByValue(sources).map(file => `${file}: hands on the client of its feature. Name the call: api.donors.byInfo.`),
  ...globImports(sources).map(file => `${file}: imports by a pattern, which names no feature. Only src/app does.`),
]

function tableFaults(sources) {
  const uses = foreignUses(sources)
  const allowed = Object.entries(allowedReads).flatMap(([file, [tables]]) => tables.split(' ').map(table => `src/${file} ${table}`))
  const isAllowed = ({ kind, file, table }) => kind === 'read' && allowed.includes(`${file} ${table}`)
  const reads = uses.filter(({ kind }) => kind === 'read').map(({ file, table }) => `${file} ${table}`)
  return [
    ...misplacedTables(sources).map(file => `${file}: declares tables, which belong into server/tables.ts of their feature.`),
    ...uses
      .filter(use => !isAllowed(use))
      .map(({ kind, file, table, owner }) => `${file}: ${kind}s ${table}, a table of ${owner}. Call a verb of ${owner}/server/public.ts.`),
    ...allowed.filter(one => !reads.includes(one)).map(one => `structure: nothing reads '${one}' any more: take it off allowedReads.`),
  ]
}

/** A table with one writer is inserted into by no other file: its rows keep rules that no constraint knows. */
const writerFaults = (sources, migrations) => [
  ...writingFunctions(migrations, soleWriters).map(
    ({ name, table, writer }) => `The function ${name}() of the database inserts rows of ${table}. Only ${writer} does.`,
  ),
  ...secondWriters(sources, soleWriters).map(
    ({ file, table, writer }) => `${file}: inserts rows of ${table}. Only ${writer} does; call what it exports.`,
  ),
  ...Object.entries(soleWriters)
    .filter(([table, writer]) => secondWriters(sources, { [table]: '' }).every(({ file }) => file !== `src/${writer}`))
    .map(([table, writer]) => `structure: ${writer} inserts no rows of ${table} any more: correct soleWriters.`),
]

/** A table is declared once, no view has another owner than what it reads, and the database changes rows of no other feature by itself. */
function databaseFaults(sources, migrations) {
  const foreign = foreignCascades(sources, migrations)
  return [
    ...sharedTables(sources).map(({ table, owners }) => `${table} is declared by ${owners.join(' and ')}: a table has one owner.`),
    ...foreignViews(sources, migrations).map(
      ({ view, foreign: table }) =>
        `The view ${view} reads ${table}: call it after a table of its owner (x_now), and let it read that owner's alone.`,
    ),
    ...foreign
      .filter(({ table }) => !Object.hasOwn(allowedCascades, table))
      .map(
        ({ table, owner, with: other, feature }) =>
          `Rows of ${table}, a table of ${owner}, go with ${other}, of ${feature}, by a foreign key. Let a verb of ${owner} do it.`,
      ),
    ...Object.keys(allowedCascades)
      .filter(name => !foreign.some(({ table }) => table === name))
      .map(name => `structure: rows of ${name} go with no other feature's any more: take it off allowedCascades.`),
  ]
}

/** Uses of tables against the order of features, by SQL, by the types of their rows and by triggers. */
function againstOrderFaults(sources, migrations) {
  const uses = [
    ...foreignRowTypes(sources).map(use => ({
      ...use,
      name: use.file.replace(/^src\//, ''),
      what: `${use.file}: names the rows of ${use.table}`,
    })),
    ...foreignUses(sources).map(use => ({ ...use, name: use.file.replace(/^src\//, ''), what: `${use.file}: ${use.kind}s ${use.table}` })),
    ...foreignTriggers(sources, migrations).map(use => ({
      ...use,
      name: use.trigger,
      what: `The trigger ${use.trigger} writes ${use.writes}`,
    })),
  ].filter(isAgainstOrder)
  return [
    ...uses
      .filter(({ name }) => !Object.hasOwn(allowedAgainstOrder, name))
      .map(
        ({ what, feature, owner }) =>
          `${what}, but ${feature} comes before ${owner} in scripts/structure/order.mjs. No other list allows it.`,
      ),
    ...Object.keys(allowedAgainstOrder)
      .filter(name => !uses.some(use => use.name === name))
      .map(name => `structure: ${name} keeps to the order of features: take it off allowedAgainstOrder.`),
  ]
}

/** SQL for a table that no one can name in advance hides who writes what. */
function valueFaults(sources) {
  const uses = usesByValue(sources)
  const isListed = file => Object.hasOwn(tablesByValue, file.replace(/^src\//, ''))
  return [
    ...uses.filter(({ file }) => !isListed(file)).map(({ file, call }) => `${file}: ${call} names no table. Write its name.`),
    ...Object.keys(tablesByValue)
      .filter(file => !uses.some(use => use.file === `src/${file}`))
      .map(file => `structure: '${file}' names its tables: take it off tablesByValue.`),
  ]
}

function triggerFaults(sources, migrations) {
  const triggers = foreignTriggers(sources, migrations)
  return [
    ...triggers
      .filter(({ trigger }) => !Object.hasOwn(allowedTriggers, trigger))
      .map(
        ({ trigger, on, writes, owner }) =>
          `The trigger ${trigger} of ${on} writes ${writes}, a table of ${owner}. Let a verb of ${owner} do it.`,
      ),
    ...Object.keys(allowedTriggers)
      .filter(name => !triggers.some(({ trigger }) => trigger === name))
      .map(name => `structure: the trigger ${name} writes no other feature's table any more: take it off allowedTriggers.`),
  ]
}

/** A function of the database writes for its caller. */
const functionFaults = (sources, migrations) =>
  foreignFunctions(sources, migrations).map(
    ({ file, name, table, owner }) =>
      `${file}: calls ${name}(), which writes ${table}, a table of ${owner}. Call a verb of ${owner}/server/public.ts.`,
  )
