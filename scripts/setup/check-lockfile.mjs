import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

// An optional dependency that the lockfile names but does not hold makes npm ci fail on another machine, though npm i passed here.
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
// npm rewrites a lockfile that says something else than package.json; a start would then install and build again.
const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const isInStep = packages[''].engines?.node === engines.node
if (!isInStep) console.error(`package-lock.json names other engines than package.json (${engines.node}): run npm install.`)
const wanted = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).map(name => ({ folder, name })),
)
const missing = wanted.filter(({ folder, name }) => !placesFor(folder, name).some(place => place in packages))
for (const { folder, name } of missing)
  console.error(`package-lock.json lacks ${name}, an optional dependency of ${folder || 'the project'}`)
process.exit(missing.length || !isInStep ? 1 : 0)

/** Where Node would look for a package from a folder, nearest first. */
function placesFor(folder, name) {
  const places = [`${folder ? `${folder}/` : ''}node_modules/${name}`]
  for (let at = folder.lastIndexOf('/node_modules/'); at > 0; at = folder.lastIndexOf('/node_modules/', at - 1))
    places.push(`${folder.slice(0, at)}/node_modules/${name}`)
  return [...places, `node_modules/${name}`]
}
