import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'

// npm run build: the web, ready to be served. npm start does this by itself; an image of the product is made with it.
await ensureInstalled()
await ensureBuilt()
