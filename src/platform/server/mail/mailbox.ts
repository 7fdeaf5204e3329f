import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The demo's mail server: it takes every mail, keeps it as a file and sends nothing on. */
export type Mailbox = {
  /** Where mails are handed in. */
  url: string
  /** The latest mails, newest first. */
  list(limit?: number): Promise<{ id: string; mail: Email }[]>
  read(id: string): Promise<{ raw: Buffer; mail: Email } | undefined>
  stop(): Promise<void>
}

const fileOf = /^[\w-]{10,80}$/

/** Starts the mailbox on a free port of this machine alone; mails are files in `dir`. */
export async function startMailbox(dir: string): Promise<Mailbox> {
  mkdirSync(dir, { recursive: true })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 30_000_000,
    closeTimeout: 200,
    onData: (stream, _, done) => void keep(dir, stream).then(() => done(), done),
  })
  server.on('error', () => {}) // a client that hangs up is its own affair
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const known = new Map<string, Email>()

  const read = async (id: string) => {
    if (!fileOf.test(id)) return undefined
    const raw = await readFile(path.join(dir, `${id}.eml`)).catch(() => undefined)
    return raw && { raw, mail: await PostalMime.parse(raw) }
  }
  const glance = async (id: string) => {
    const mail = known.get(id) ?? (await read(id))?.mail
    if (mail && known.size < 500)
      known.set(id, { ...mail, attachments: mail.attachments.map(attachment => ({ ...attachment, content: '' })) })
    return mail && { id, mail }
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    read,
    async list(limit = 100) {
      const files = (await readdir(dir))
        .filter(name => name.endsWith('.eml'))
        .sort()
        .reverse()
      const mails = await Promise.all(files.slice(0, limit).map(name => glance(name.slice(0, -4))))
      return mails.filter(found => found !== undefined)
    },
    stop: () => new Promise(stopped => server.close(() => stopped())),
  }
}

async function keep(dir: string, stream: NodeJS.ReadableStream): Promise<void> {
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}`
  const draft = path.join(dir, `${name}.part`)
  try {
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path.join(dir, `${name}.eml`))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
