import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'

readArguments(`npm run build

Builds the web, ready to be served. npm start does this by itself; an image of the product is made with it.`)

await ensureInstalled()
await ensureBuilt()
