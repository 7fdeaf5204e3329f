import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { runAsOwner, templateDatabase } from './template.ts'

/**
 * A migrated database without rows in the server of all tests, for a test of what covers every charity. Copying the template takes a
 * fraction of a second; a server of its own and its migrations take several.
 */
export async function newDatabase() {
  const urls = inject('database')
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await runAsOwner(urls.owner, [
    `create database ${name} template ${templateDatabase}`,
    // Rights on the database itself are not copied.
    `revoke temporary on database ${name} from public`,
    `grant temporary on database ${name} to amanah_jobs`,
  ])
  const withName = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    owner: withName(urls.owner),
    app: withName(urls.app),
    jobs: withName(urls.jobs),
    drop: () => runAsOwner(urls.owner, [`drop database ${name} with (force)`]),
  }
}
