import { runTool } from '../setup/run.mjs'

// Names files, exports and packages that are unused, then those that only tests use. Exit code 1 when there is any.
const runs = await Promise.all(
  [[], ['--production']].map(which => runTool('knip/bin/knip.js', ['--no-progress', ...which], { quiet: true })),
)
for (const { output } of runs) process.stdout.write(output)
process.exitCode = Math.max(...runs.map(({ code }) => code))
