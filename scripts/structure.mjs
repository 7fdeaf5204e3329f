import { readArguments } from './setup/arguments.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, projectNode, run } from './setup/run.mjs'

readArguments(`npm run structure

Measures how the features depend on each other, beside what was measured before they were parted. The limits are enforced by npm run check.`)

await ensureInstalled()
const { code } = await run(projectNode(), [inRoot('scripts/structure/print-structure.mjs')])
process.exit(code)
