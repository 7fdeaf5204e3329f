/**
 * The zones of the source tree and what each may import. First match wins; paths are relative to src.
 * `own`: the zone's own folder; `may`: other allowed paths; `packages`: allowed npm packages.
 */
/** Files at the top level of a feature run on both sides and are open to the features above. */
const neighbourFloor = /^features\/[^/]+\/[a-z-]+\.ts$/
const kit = /^kit\//
const jurisdictions = /^jurisdictions\//
const floor = /^platform\/contract\//
const contract = /^contract\.ts$/
const answers = /^answers\//
const words = /^(messages|documents|answers)\//

const noServer = name => !/^(node:|pg$|pg-|kysely|fastify|@fastify\/|pino|nodemailer|smtp-server|sharp|pdfkit|jose|@aws-sdk\/)/.test(name)
const noWeb = name => !/^(react|react-dom|react-router|@reduxjs\/|@mantine\/|@tanstack\/|@phosphor-icons\/|recharts|dayjs)(\/|$)/.test(name)

const zones = [
  { name: 'kit', is: kit, may: [kit], packages: name => noServer(name) && noWeb(name), reason: 'the kit is pure and has no dependencies' },
  {
    name: 'the jurisdictions',
    is: jurisdictions,
    may: [kit, jurisdictions],
    packages: name => name === 'zod',
    reason: 'the jurisdictions are pure data and rules, and depend only on the kit',
  },
  {
    name: 'the contract layer of the platform',
    is: floor,
    may: [kit, jurisdictions, floor, answers],
    packages: name => name === 'zod',
    reason: 'the contract layer depends only on the kit, the jurisdictions, the codes of answers and zod',
  },
  {
    name: "the platform's server",
    is: /^platform\/server\//,
    may: [kit, jurisdictions, floor, words, /^platform\/server\//],
    packages: noWeb,
    reason: 'the platform depends on no feature, and server and web share only the contract layer',
  },
  {
    name: "the platform's web",
    is: /^platform\/web\//,
    may: [kit, jurisdictions, floor, words, /^platform\/web\//],
    packages: noServer,
    reason: 'the platform depends on no feature, types included, and server and web share only the contract layer',
  },
  {
    name: "a feature's top level",
    is: /^features\/[^/]+\/[^/]+\.tsx?$/,
    own: path => new RegExp(`^features/${path.split('/')[1]}/[^/]+\\.ts$`),
    may: [kit, jurisdictions, floor, neighbourFloor],
    packages: name => name === 'zod',
    reason: 'the top level of a feature runs on both sides: it may import the kit, the contract layer and the top level of other features',
  },
  {
    name: "a feature's server",
    is: /^features\/[^/]+\/server\//,
    own: path => new RegExp(`^features/${path.split('/')[1]}/(server/|[^/]+\\.ts$)`),
    may: [kit, jurisdictions, floor, words, /^platform\/server\//, neighbourFloor, /^features\/[^/]+\/server\/public\.ts$/],
    packages: noWeb,
    reason: 'a server imports another feature by its top level or its server/public.ts',
  },
  {
    name: "a feature's screens",
    is: /^features\/[^/]+\/web\//,
    own: path => new RegExp(`^features/${path.split('/')[1]}/(web/|[^/]+\\.ts$)`),
    may: [kit, jurisdictions, floor, words, /^platform\/web\//, neighbourFloor, /^features\/[^/]+\/web\/public\.tsx?$/],
    packages: noServer,
    reason: 'screens import another feature by its top level or its web/public.ts',
  },
  {
    name: 'the contract',
    is: contract,
    may: [/^features\/[^/]+\/contract\.ts$/],
    packages: () => false,
    reason: 'the contract is the list of the features',
  },
  {
    name: "the app's web",
    is: /^app\/(web\/|[^/]+\.tsx$)/,
    may: [/^(?!testing\/|platform\/server\/|features\/[^/]+\/server\/|app\/(server|commands)\/)/],
    packages: noServer,
    reason: 'the browser runs no server code',
  },
  { name: 'the app', is: /^app\//, may: [/^(?!testing\/)/], packages: () => true, reason: 'the product does not contain its tests' },
  { name: 'the tests', is: /^testing\//, may: [/./], packages: () => true, reason: '' },
]

/**
 * Tests are in the zone of the tested file, and may also use the factories, the product's server, what the app hands in, and any package.
 */
const testsMay = [/^testing\//, contract, /^app\/server\/server\.ts$/, /^app\/web\/(?:api|connected-calls|pages\/[\w-]+)\.tsx?$/]

/** What only tests use: packages, and the helpers of the screen tests. */
const testPackages = /^(vitest|@testing-library\/|fast-check|jsdom|axe-core|playwright-core)/
const testHelpers = /^platform\/web\/testing\//

/** Inputs with which the tests try every call. */
const examples = /^features\/[^/]+\/server\/endpoint-examples\.ts$/

/** The reason why `from` (a path below src) must not import `target` (a path below src, or a package); null when it may. */
export function importFault(from, target, { isPackage = false } = {}) {
  const zone = zones.find(({ is }) => is.test(from))
  if (!zone) return null
  const isTest = /\.test\.tsx?$/.test(from) || examples.test(from) || testHelpers.test(from)
  const isForTests = isPackage ? testPackages.test(target) : testHelpers.test(target)
  if (isForTests && !isTest && !from.startsWith('testing/')) return `only tests import '${target}'.`
  if (isPackage) return isTest || zone.packages(target) ? null : `${zone.name} must not use '${target}': ${zone.reason}.`
  if (examples.test(target) && !from.startsWith('testing/')) return `only tests import '${target}'.`
  const open = [...zone.may, ...(zone.own ? [zone.own(from)] : []), ...(isTest ? testsMay : [])]
  return open.some(pattern => pattern.test(target)) ? null : `${zone.name} must not import '${target}': ${zone.reason}.`
}
