import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runEntry } from './setup/tool.mjs'

readArguments(`npm run screenshots

Takes the pictures of docs/screenshots again.`)

await ensureInstalled()
await ensureBuilt()
process.env.CHROMIUM_PATH = await ensureChromium()
await runEntry('scripts/screenshots.ts')
