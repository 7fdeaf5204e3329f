import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { projectNode, run } from './setup/run.mjs'

readArguments(`npm run build

Builds the web, ready to be served, and links the libraries of the embedded PostgreSQL. npm start does this by itself; an image of the product is made with it.`)

await ensureInstalled()
await ensureBuilt()
await run(projectNode(), ['build/link-postgres.ts'], { quiet: true }) // where none is installed, the product says so if it needs one
