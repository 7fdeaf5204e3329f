import type { Services } from '#platform/server/context.ts'
import { productServer } from '../server/server.ts'

// Writes the OpenAPI document to standard output. It derives from the contract, so no database and no key is needed.
const app = await productServer({} as Services)
await app.ready()
process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
