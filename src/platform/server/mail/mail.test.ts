import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newPool } from '#platform/server/database/connections.ts'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, inject, test } from 'vitest'
import { openDb } from '../database/open-db.ts'
import type { FileStore } from '../files/file-store.ts'
import { createHttp } from '../http/http-server.ts'
import { type JobContext, openJobs } from '../jobs/jobs.ts'
import { enqueueMail, mailJob, noTransport, smtpTransport } from './mail.ts'
import { asHtml, button, code, defineMail, textColourOn, rows, small, text } from './template.ts'
import { startMailbox } from './mailbox.ts'
import { registerMailbox } from './mailbox-page.ts'

const urls = inject('database')
const [db, appDb, owner] = [openDb(urls.jobs, { max: 2 }), openDb(urls.app, { max: 2 }), newPool({ connectionString: urls.owner, max: 1 })]
const mailbox = await startMailbox(mkdtempSync(path.join(tmpdir(), 'mailbox-')))
const now = () => new Date('2026-03-02T04:00:00Z')
const queueTo = (url: string) =>
  openJobs({
    connectionString: urls.jobs,
    db,
    now,
    log: pino({ level: 'silent' }),
    files: {} as FileStore,
    publicUrl: 'https://amanah.test',
    jobs: [
      mailJob({
        transport: smtpTransport(url),
        from: 'no-reply@amanah.test',
        attachments: {
          note: async (_, charityId, id) => ({ fileName: `${id}.txt`, mediaType: 'text/plain', body: Buffer.from(`of ${charityId}`) }),
        },
      }),
    ],
  })
const queue = await queueTo(mailbox.url)
afterAll(async () => {
  await queue.stop()
  await mailbox.stop()
  await Promise.all([db.close(), appDb.close(), owner.end()])
})

const welcome = defineMail<{ name: string; link: string }>('test.welcome', ({ name, link }, _, { language, name: charity }) => ({
  subject: language === 'ms' ? `Selamat datang ke ${charity}` : `Welcome to ${charity}`,
  heading: `Hello ${name}`,
  parts: [
    text('Two lines\nof text'),
    code('123456'),
    rows([['Zakat', '$10']], ['Total', '$10']),
    button('Open', link),
    small('Small print'),
  ],
}))
async function charityNamed(name: string) {
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into charity (charity_id, name, country, currency, time_zone, receipt_prefix) values (1000 + floor(random() * 2000000000)::int, $1, 'SG', 'SGD', 'Asia/Singapore', 'TST') returning charity_id as id`,
    [name],
  )
  return made[0]!.id
}
const write = (charityId: number, more: object = {}, using = queue) =>
  appDb.transact({ charityId, readOnly: false }, tx =>
    enqueueMail(
      { tx, enqueue: (job, data, options) => using.enqueue(tx, job, data, options) },
      { charityId, to: 'siti@nur.demo', template: welcome, data: { name: '<b>Siti & Co</b>', link: 'https://amanah.test/x' }, ...more },
    ),
  )
const rowOf = async (charityId: number) => (await owner.query('select * from mail_message where charity_id = $1', [charityId])).rows[0]
const mailOf = async (id: string) => (await mailbox.list()).filter(({ mail }) => mail.messageId === `<${id}@amanah.test>`)

test('a mail arrives once, in the name of its charity, and its words are gone from the database', async () => {
  const charityId = await charityNamed('Masjid An-Nur, "Est. 1950"')
  const id = await write(charityId, { attach: [{ kind: 'note', id: 'n1' }] })
  const waiting = await rowOf(charityId)
  expect([waiting.status, waiting.recipient_masked, JSON.stringify(waiting).includes('siti@')]).toEqual(['waiting', 's•••@nur.demo', false])
  await queue.carryOut(charityId)
  const [arrived, ...more] = await mailOf(id)
  expect(more).toEqual([])
  expect(arrived?.mail).toMatchObject({
    subject: 'Welcome to Masjid An-Nur, "Est. 1950"',
    from: { name: 'Masjid An-Nur, "Est. 1950"', address: 'no-reply@amanah.test' },
    to: [{ address: 'siti@nur.demo' }],
  })
  expect(arrived?.mail.text).toContain('Total: $10')
  expect(arrived?.mail.attachments[0]).toMatchObject({ filename: 'n1.txt' })
  expect(await rowOf(charityId)).toMatchObject({ status: 'sent', sealed: null, tries: 1 })
})

test('a mail of a transaction that did not commit is never sent', async () => {
  const charityId = await charityNamed('Gone')
  await expect(
    appDb.transact({ charityId, readOnly: false }, async tx => {
      await enqueueMail(
        { tx, enqueue: (job, data) => queue.enqueue(tx, job, data) },
        { charityId, to: 'a@b.test', template: welcome, data: { name: 'x', link: 'https://x' } },
      )
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await queue.carryOut(charityId)).toBe(0)
})

test('a reader of Malay is written to in Malay', async () => {
  const charityId = await charityNamed('Masjid')
  const id = await write(charityId, { language: 'ms' })
  await queue.carryOut(charityId)
  const [arrived] = await mailOf(id)
  expect(arrived?.mail.subject).toBe('Selamat datang ke Masjid')
  expect(arrived?.mail.text).toContain('Ini mesej automatik')
})

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
async function startRefusing(refusals: SMTPServerOptions) {
  const refusing = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], closeTimeout: 100, ...refusals })
  refusing.on('error', () => {})
  await new Promise<void>(up => void refusing.listen(0, '127.0.0.1', up))
  return { refusing, address: `127.0.0.1:${(refusing.server.address() as { port: number }).port}` }
}

test.for<[string, SMTPServerOptions]>([
  ['our password', { disabledCommands: ['STARTTLS'], onAuth: (_, __, done) => done(refusal(535, '5.7.8 Bad credentials')) }],
  ['our sender', { onMailFrom: (_, __, done) => done(refusal(550, 'sender verification failed')) }],
  ['what may be relayed', { onRcptTo: (_, __, done) => done(refusal(554, '5.7.1 Relay access denied')) }],
])('a mail server that refuses %s loses no mail', async ([, refusals]) => {
  const { refusing, address } = await startRefusing(refusals)
  const misconfigured = await queueTo(`smtp://${refusals.onAuth ? 'amanah:old@' : ''}${address}`)
  const charityId = await charityNamed('Misconfigured')
  await write(charityId, {}, misconfigured)
  await expect(misconfigured.carryOut(charityId)).rejects.toThrow()
  expect(await rowOf(charityId)).toMatchObject({ status: 'waiting', sealed: expect.anything(), reason: expect.stringMatching(/5\d\d/) })
  await new Promise<void>(down => refusing.close(() => down()))
  await misconfigured.stop()
})

test('a recipient refused for good is not tried again; a server that is away is', async () => {
  const { refusing, address } = await startRefusing({ onRcptTo: (_, __, done) => done(refusal(550, 'no such user siti@nur.demo')) })
  const unreachableServer = await queueTo(`smtp://${address}`)
  const charityId = await charityNamed('Refused')
  await write(charityId, {}, unreachableServer)
  expect(await unreachableServer.carryOut(charityId)).toBe(1)
  const row = await rowOf(charityId)
  expect([row.status, row.sealed, row.reason.includes('siti@')]).toEqual(['failed', null, false])

  await new Promise<void>(down => refusing.close(() => down()))
  const other = await charityNamed('Later')
  await write(other, {}, unreachableServer)
  await expect(unreachableServer.carryOut(other)).rejects.toThrow()
  expect(await rowOf(other)).toMatchObject({ status: 'waiting', tries: 1 })
  await queue.carryOut(other)
  expect(await rowOf(other)).toMatchObject({ status: 'sent', tries: 2 })
  await unreachableServer.stop()
})

test('nothing in a mail is HTML but the template, and its button can be read on any colour', () => {
  const brand = {
    charityId: 1,
    name: 'A <i>',
    sender: 'A',
    replyTo: null,
    colour: '#FFFF00"onload=',
    language: 'en',
    address: null,
    logo: null,
  } as const
  const html = asHtml(
    {
      subject: '</title><script>',
      heading: '<b>',
      parts: [text('<img>'), button('Go', 'javascript:alert(1)'), button('Go', 'https://x/?a="b')],
    },
    brand,
  )
  expect(html).not.toMatch(/<script|<img|<b>|javascript:|onload=|a="b/)
  expect([textColourOn('#FFFF00'), textColourOn('#0F5450'), textColourOn('#777777')]).toEqual(['#111111', '#FFFFFF', '#111111'])
})

test('the mailbox page lists and shows mails, shuts their HTML in, and refuses production', async () => {
  const app = await createHttp()
  registerMailbox(app, mailbox, { production: false })
  const charityId = await charityNamed('Page')
  const id = await write(charityId)
  await queue.carryOut(charityId)
  const [{ id: file } = { id: '' }] = await mailOf(id)
  expect((await app.inject('/mailbox?to=siti')).body).toContain('Welcome to Page')
  expect((await app.inject('/mailbox?to=nobody')).body).toContain('No mail to this address.')
  expect((await app.inject(`/mailbox/${file}`)).body).toContain('Hello &lt;b&gt;Siti &amp; Co&lt;/b&gt;')
  expect((await app.inject(`/mailbox/${file}/body`)).headers['content-security-policy']).toContain('sandbox')
  for (const url of ['/mailbox/look/style.css', '/mailbox/look/ui.woff2', `/mailbox/${file}/raw`])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  for (const url of ['/mailbox/..%2f..%2fpackage', '/mailbox/nothing-here-at-all', `/mailbox/${file}/attachment/9`])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  expect(() => registerMailbox(app, mailbox, { production: true })).toThrow('refuses production')
})

test('a sender that is killed after sending sends again under the same Message-ID, so the double can be told', async () => {
  const charityId = await charityNamed('Killed')
  const id = await write(charityId)
  const dying = openDb(urls.jobs, { max: 1 })
  let writes = 0
  const cut = {
    ...dying,
    transact: ((scope, work) =>
      !scope.readOnly && ++writes === 1 ? Promise.reject(new Error('killed')) : dying.transact(scope, work)) as typeof dying.transact,
  }
  const job = mailJob({ transport: smtpTransport(mailbox.url), from: 'no-reply@amanah.test' })
  const context = { db: cut, now, lastAttempt: false } as unknown as JobContext
  await expect(job.handler(context, { charityId, id })).rejects.toThrow('killed')
  expect(await rowOf(charityId)).toMatchObject({ status: 'waiting' })
  await job.handler(context, { charityId, id })
  await job.handler(context, { charityId, id })
  expect(await mailOf(id)).toHaveLength(2)
  expect(await rowOf(charityId)).toMatchObject({ status: 'sent', sealed: null })
  await dying.close()
})

test('a mail is stored as failed with the reason when there is no mail server, and other calls succeed', async () => {
  const job = mailJob({ transport: noTransport(), from: 'no-reply@amanah.test' })
  const charityId = await charityNamed('Unconnected')
  const id = await write(charityId)
  const context = { db, now, lastAttempt: true } as unknown as JobContext
  await expect(job.handler(context, { charityId, id })).rejects.toThrow('SMTP_URL is not set')
  expect(await rowOf(charityId)).toMatchObject({ status: 'failed', reason: 'SMTP_URL is not set: no mail leaves.' })
})
