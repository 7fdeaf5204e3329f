/**
 * The zones of the source tree and what each may import. First match wins; paths are relative to src.
 * `own` is a zone's own folder, `may` what else it reaches, `packages` which npm packages (all, unless it says otherwise).
 */
/** What stands at the top of a feature's folder runs on both sides and is open to every feature above it. */
const neighbourFloor = /^features\/[^/]+\/[a-z-]+\.ts$/
const kit = /^kit\//
const jurisdictions = /^jurisdictions\//
const floor = /^platform\/contract\//
const contract = /^contract\.ts$/
const words = /^(messages|said|platform\/web\/messages)\//

const noServer = name => !/^(node:|pg$|pg-|kysely|fastify|@fastify\/|pino|nodemailer|smtp-server|sharp|pdfkit|jose|@aws-sdk\/)/.test(name)
const noWeb = name =>
  !/^(react|react-dom|react-router|react-redux|@reduxjs\/|@mantine\/|@tanstack\/|@phosphor-icons\/|recharts|dayjs)(\/|$)/.test(name)

export const zones = [
  { name: 'kit', is: kit, may: [kit], packages: name => noServer(name) && noWeb(name), law: 'the kit is pure and knows nobody' },
  {
    name: 'the jurisdictions',
    is: jurisdictions,
    may: [kit, jurisdictions],
    packages: name => name === 'zod',
    law: 'the jurisdictions are pure data and rules, and know only the kit',
  },
  {
    name: 'the floor of the platform',
    is: floor,
    may: [kit, jurisdictions, floor],
    packages: name => name === 'zod',
    law: 'the floor stands on the kit, the jurisdictions and zod alone',
  },
  {
    name: "the platform's server",
    is: /^platform\/server\//,
    may: [kit, jurisdictions, floor, words, /^platform\/server\//],
    packages: noWeb,
    law: 'the platform knows no capability, and server and web meet only on the floor',
  },
  {
    name: "the platform's web",
    is: /^platform\/web\//,
    may: [kit, jurisdictions, floor, contract, words, /^platform\/web\//, neighbourFloor],
    packages: noServer,
    law: 'the platform knows no capability beyond the contract, and server and web meet only on the floor',
  },
  {
    name: "a feature's floor",
    is: /^features\/[^/]+\/[^/]+\.tsx?$/,
    own: path => new RegExp(`^features/${path.split('/')[1]}/[^/]+\\.ts$`),
    may: [kit, jurisdictions, floor, neighbourFloor],
    packages: name => name === 'zod',
    law: 'the top level of a feature runs on both sides: it reaches the kit, the floor, and the top level of a neighbour',
  },
  {
    name: "a feature's server",
    is: /^features\/[^/]+\/server\//,
    own: path => new RegExp(`^features/${path.split('/')[1]}/(server/|[^/]+\\.ts$)`),
    may: [kit, jurisdictions, floor, words, /^platform\/server\//, neighbourFloor, /^features\/[^/]+\/server\/public\.ts$/],
    packages: noWeb,
    law: 'a server reaches a neighbour by its top level or its server/public.ts',
  },
  {
    name: "a feature's screens",
    is: /^features\/[^/]+\/web\//,
    own: path => new RegExp(`^features/${path.split('/')[1]}/(web/|[^/]+\\.ts$)`),
    may: [kit, jurisdictions, floor, contract, words, /^platform\/web\//, neighbourFloor, /^features\/[^/]+\/web\/public\.tsx?$/],
    packages: noServer,
    law: 'screens reach a neighbour by its top level or its web/public.ts, and are joined in app/web/routes.tsx',
  },
  {
    name: 'the contract',
    is: contract,
    may: [/^features\/[^/]+\/contract\.ts$/],
    packages: () => false,
    law: 'the contract is the list of the features',
  },
  { name: 'the app', is: /^app\//, may: [/^(?!testing\/)/], packages: () => true, law: 'the product does not contain its tests' },
  { name: 'the tests', is: /^testing\//, may: [/./], packages: () => true, law: '' },
]

/** Tests stand in the zone of what they test, and may also use the factories, the server of the product and any library. */
const testsMay = [/^testing\//, contract, /^app\/server\/server\.ts$/]

/** Why `from` (a path below src) may not import `target` (a path below src, or a package), or null when it may. */
export function trespass(from, target, { isPackage = false } = {}) {
  const zone = zones.find(({ is }) => is.test(from))
  if (!zone) return null
  const isTest = /\.test\.tsx?$/.test(from)
  if (isPackage) return isTest || zone.packages(target) ? null : `${zone.name} must not use '${target}': ${zone.law}.`
  const open = [...zone.may, ...(zone.own ? [zone.own(from)] : []), ...(isTest ? testsMay : [])]
  return open.some(pattern => pattern.test(target)) ? null : `${zone.name} must not reach '${target}': ${zone.law}.`
}
