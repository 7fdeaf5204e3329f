import { globSync, readFileSync } from 'node:fs'
import { inRoot, runTool } from '../setup/run.mjs'

// Names files, exports, types and packages that are unused, then those that only tests use. Exit code 1 when there is any.
const runs = await Promise.all(
  [[], ['--production']].map(which => runTool('knip/bin/knip.js', ['--no-progress', ...which], { quiet: true })),
)
for (const { output } of runs) process.stdout.write(output)

/** Exports marked as internal that their own file does not use: nothing of the product does, unless the mark names who does. */
const declared = /@internal(?! used by)[^/]*\*\/\s+export (?:async )?(?:const|function\*?|class|type) (\w+)/g
const unused = globSync('src/**/*.{ts,tsx}', { cwd: inRoot() }).flatMap(file => {
  const code = readFileSync(inRoot(file), 'utf8')
  const names = [...code.matchAll(declared)].map(([, name]) => name)
  return names.filter(name => code.match(new RegExp(`\\b${name}\\b`, 'g')).length === 1).map(name => `${name}  ${file}`)
})
/** How many exports may be there for tests alone: what only tests use moves to them, where it can. */
const mostInternal = 39
const internal = globSync('src/**/*.{ts,tsx}', { cwd: inRoot(), exclude: ['**/*.test.{ts,tsx}'] }).flatMap(file =>
  [...readFileSync(inRoot(file), 'utf8').matchAll(/@internal(?! used by) ?([^*\n]*)/g)].map(([, reason]) => ({
    file,
    reason: reason.trim(),
  })),
)
const withoutReason = internal.filter(({ reason }) => reason === '').map(({ file }) => file)
if (withoutReason.length) console.log(`Internal exports without a reason (${withoutReason.length})\n${withoutReason.join('\n')}`)
if (internal.length > mostInternal)
  console.log(`More than ${mostInternal} internal exports: move what only tests use to them (${internal.length})`)
if (unused.length) console.log(`Internal exports that only tests use (${unused.length})\n${unused.join('\n')}`)
process.exitCode = Math.max(
  unused.length || withoutReason.length || internal.length > mostInternal ? 1 : 0,
  ...runs.map(({ code }) => code),
)
