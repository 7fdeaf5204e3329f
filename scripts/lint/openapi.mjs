import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, projectNode, run, runTool } from '../setup/run.mjs'

// Checks the OpenAPI document by redocly.yaml; one paragraph a fault, exit code 1 when there is any. `openapi.mjs a.json b.json` checks
// these files.
const folder = mkdtempSync(path.join(tmpdir(), 'amanah-openapi-'))
try {
  const args = process.argv.slice(2)
  const files = args.length ? args : [await printDocument(path.join(folder, 'openapi.json'))]
  const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } // it would call home
  const options = ['--config', inRoot('scripts/lint/redocly.yaml'), '--format', 'stylish', '--max-problems', '200']
  const { code, output } = await runTool('@redocly/cli/bin/cli.js', ['lint', ...files, ...options], { quiet: true, env: silent })
  console.log(output)
  process.exitCode = code === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}

async function printDocument(file) {
  const { code, output } = await run(projectNode(), [inRoot('src/app/commands/print-openapi.ts')], { quiet: true })
  if (code !== 0) throw new Error(`src/app/commands/print-openapi.ts cannot make the OpenAPI document:\n${output}`)
  writeFileSync(file, output)
  return file
}
