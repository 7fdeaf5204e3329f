import { allowedReads, freeReaders, knownCycles } from './allowed-reads.mjs'
import { cyclesOf, featureDependencies, featuresImportedBy } from './dependencies.mjs'
import { importsAgainstOrder, isAgainstOrder, order } from './order.mjs'
import { featureOf } from './read-tree.mjs'
import { foreignUses, misplacedTables } from './tables.mjs'

/** What is wrong with how the features depend on each other, one line a fault. */
export function structureFaults(sources) {
  return [...layerFaults(sources), ...cycleFaults(sources), ...orderFaults(sources), ...tableFaults(sources)]
}

/** Kit, jurisdictions and platform lie below the features: they import none, types included. */
function layerFaults(sources) {
  const isBelow = file => /^src\/(kit|jurisdictions|platform)\//.test(file)
  return [...sources]
    .filter(([file, text]) => isBelow(file) && featuresImportedBy(text).length > 0)
    .map(
      ([file, text]) =>
        `${file}: imports ${featuresImportedBy(text)[0]}, a feature. Move what both need down, or let the feature hand it in.`,
    )
}

function cycleFaults(sources) {
  const cycles = cyclesOf(featureDependencies(sources)).map(group => group.join(' '))
  return cycles.filter(group => !knownCycles.includes(group)).map(group => `Features import each other in a circle: ${group}.`)
}

function orderFaults(sources) {
  const features = new Set([...sources.keys()].map(featureOf))
  return [
    ...importsAgainstOrder(featureDependencies(sources)).map(
      ({ from, to, files }) =>
        `${files[0]}: ${from} imports ${to}, which comes after it in scripts/structure/order.mjs. Let src/app hand it in, or move what both need down.`,
    ),
    ...[...sources.keys()]
      .filter(file => file.startsWith('src/features/gifts/web/'))
      .map(file => `${file}: gifts has no screens, so that every feature can build on it. They stand in gift-screens.`),
    ...order.filter(name => !features.has(name)).map(name => `structure: order.mjs names '${name}', which is no feature.`),
  ]
}

function tableFaults(sources) {
  const uses = foreignUses(sources).filter(({ kind, file }) => kind === 'write' || !(file in freeReaders))
  const allowed = Object.entries(allowedReads).flatMap(([table, { by }]) => by.split(' ').map(feature => `${feature} ${table}`))
  const used = new Set(uses.filter(use => use.kind === 'read').map(({ feature, table }) => `${feature} ${table}`))
  const isOpen = ({ kind, feature, table }) => kind === 'read' && allowed.includes(`${feature} ${table}`)
  return [
    ...misplacedTables(sources).map(file => `${file}: declares tables, which belong into server/tables.ts of their feature.`),
    ...uses
      .filter(use => !isOpen(use))
      .map(({ kind, file, table, owner }) => `${file}: ${kind}s ${table}, a table of ${owner}. Call a verb of ${owner}/server/public.ts.`),
    ...uses
      .filter(isAgainstOrder)
      .map(
        ({ kind, file, table, feature, owner }) =>
          `${file}: ${kind}s ${table}, but ${feature} comes before ${owner} in scripts/structure/order.mjs. No list of reads allows it.`,
      ),
    ...Object.keys(freeReaders)
      .filter(file => !sources.has(file))
      .map(file => `structure: freeReaders names ${file}, which is gone.`),
    ...allowed.filter(pair => !used.has(pair)).map(pair => `structure: no query reads '${pair}' any more: take it off allowedReads.`),
  ]
}
