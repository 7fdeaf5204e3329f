import { runEntry } from './setup/tool.mjs'

// npm run new-charity -- --name … --country SG|MY|BN|AU --admin-email …: makes a charity and prints its first administrator's invitation.
await runEntry('src/app/commands/new-charity.ts')
