import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const probes = {
  queue: async () => ({ oldestDueSeconds: 12, due: 3, givenUp: 1 }),
  pools: () => ({ requests: { busy: 2, idle: 1, waiting: 4, most: 10 } }),
  anchorAgeSeconds: async () => Number.POSITIVE_INFINITY,
  backupAgeSeconds: async () => 60,
  freeBytes: async () => 5e9,
}

type Sample = { name: string; labels: Record<string, string>; value: number }
type Family = { name: string; help: string; type: string; samples: Sample[] }

/**
 * Parses the text exposition format 0.0.4 as Prometheus does, which takes the library's 'Nan'; throws at a line that is not of it, or a
 * sample that is not of its family.
 */
function parse(text: string): Family[] {
  const families: Family[] = []
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  for (const line of text.split('\n').filter(Boolean)) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (comment?.[1] === 'HELP') families.push({ name: comment[2] ?? '', help: comment[3] ?? '', type: '', samples: [] })
    const family = families.at(-1)
    if (!family) throw new Error(`Before any family: ${line}`)
    if (comment?.[1] === 'TYPE') {
      if (comment[2] !== family.name || !/^(counter|gauge|histogram|summary)$/.test(comment[3] ?? ''))
        throw new Error(`Not a type: ${line}`)
      family.type = comment[3] ?? ''
    }
    if (!comment) family.samples.push(sampleOf(line, family))
  }
  return families
}

function sampleOf(line: string, { name: family, type }: Family): Sample {
  const [, name = '', labelText = '', value = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (nan|[+-]Inf|[-+.\deE]+)$/i.exec(line) ?? []
  const suffix = name.slice(family.length)
  const ofOthers = type === 'summary' ? ['', '_sum', '_count'] : ['']
  const allowed = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ofOthers
  if (!name.startsWith(family) || !allowed.includes(suffix)) throw new Error(`Not a sample of ${family}: ${line}`)
  const labels = Object.fromEntries(
    [...labelText.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/g)].map(([, key = '', text = '']) => [key, text]),
  )
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}

/** The rules of `promtool check metrics` and of Prometheus' guide to naming, for one family. */
function lint({ name, help, type, samples }: Family): string[] {
  const labels = samples.flatMap(sample => Object.keys(sample.labels))
  return [
    [/^(amanah|process|nodejs)_[a-z0-9_]+$/.test(name), 'begins with its prefix, in snake case'],
    [help.length > 0, 'has a help text'],
    [(type === 'counter') === name.endsWith('_total'), 'ends in _total if and only if it is a counter'],
    [!/_(count|sum|bucket)$/.test(name), 'does not end like a part of a histogram'],
    [!/(milli|micro|nano)seconds|_(ms|minutes|hours|days|kb|mb|kilobytes|megabytes|percent)(_|$)/.test(name), 'is in base units'],
    [type !== 'histogram' || /_(seconds|bytes)$/.test(name), 'names its unit'],
    [!/_(counter|gauge|histogram|summary)(_|$)/.test(name), 'does not name its type'],
    [labels.every(label => /^[a-z][a-z_]*$/.test(label)), 'has labels in snake case'],
    [type === 'histogram' || !labels.includes('le'), 'leaves the label le to histograms'],
  ].flatMap(([holds, rule]) => (holds ? [] : [`${name}: not so: ${rule}.`]))
}

async function families(): Promise<Family[]> {
  const metrics = createMetrics(probes)
  metrics.jobs.inc({ job: 'mail.send', outcome: 'done' })
  metrics.jobSeconds.observe({ job: 'mail.send' }, 2)
  metrics.mails.inc({ outcome: 'sent' })
  metrics.requests.observe({ method: 'GET', route: '/api/"x"\\y', status: 200 }, 0.03)
  return parse(await metrics.registry.metrics())
}
const ownFamilies = async () => (await families()).filter(({ name }) => !/^(process|nodejs)_/.test(name))

describe('metrics', () => {
  test('metrics are text that Prometheus reads, each with help and type, and at least one sample', async () => {
    const all = await families()
    expect(
      all
        .filter(({ type, samples }) => !type || !samples.length)
        .map(({ name }) => name)
        .filter(name => !/^(process|nodejs)_/.test(name)),
    ).toEqual([])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  test('metrics are named by the rules of Prometheus', async () => {
    expect((await families()).flatMap(lint)).toEqual([])
    expect((await ownFamilies()).map(({ name }) => name).toSorted()).toEqual([
      'amanah_audit_anchor_age_seconds',
      'amanah_backup_age_seconds',
      'amanah_data_free_bytes',
      'amanah_db_pool_connections',
      'amanah_db_pool_max_connections',
      'amanah_db_pool_waiting_requests',
      'amanah_http_request_duration_seconds',
      'amanah_job_duration_seconds',
      'amanah_jobs_due',
      'amanah_jobs_given_up',
      'amanah_jobs_oldest_due_seconds',
      'amanah_jobs_total',
      'amanah_mails_total',
      'amanah_probe_failures_total',
    ])
  })

  test('say what was asked when they were read', async () => {
    const values = Object.fromEntries(
      (await ownFamilies()).flatMap(({ samples }) =>
        samples.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
      ),
    )
    expect(values).toMatchObject({
      amanah_jobs_oldest_due_seconds: 12,
      amanah_jobs_given_up: 1,
      amanah_audit_anchor_age_seconds: Number.POSITIVE_INFINITY,
      'amanah_db_pool_connections requests busy': 2,
      'amanah_db_pool_waiting_requests requests': 4,
    })
  })

  test('a probe that fails is counted and leaves its gauges out; the others are told', async () => {
    const { registry } = createMetrics({ ...probes, queue: () => Promise.reject(new Error('the database is away')) })
    await registry.metrics()
    const all = parse(await registry.metrics())
    const samplesOf = (wanted: string) => all.find(({ name }) => name === wanted)?.samples ?? []
    expect([samplesOf('amanah_jobs_oldest_due_seconds'), samplesOf('amanah_jobs_given_up')]).toEqual([[], []])
    expect(samplesOf('amanah_backup_age_seconds')).toMatchObject([{ value: 60 }])
    const failures = Object.fromEntries(samplesOf('amanah_probe_failures_total').map(({ labels, value }) => [labels['probe'], value]))
    expect(failures).toMatchObject({ anchors: 0, disk: 0, backup: 0 })
    expect(failures['queue']).toBeGreaterThan(0)
  })

  test('mails count from zero, so that a rise from the first failure on is seen', async () => {
    const mails = parse(await createMetrics(probes).registry.metrics()).find(({ name }) => name === 'amanah_mails_total')
    expect(mails?.samples.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
      ['sent', 0],
      ['retried', 0],
      ['failed', 0],
    ])
  })

  test('histograms count up to their last bucket', async () => {
    for (const { name, samples } of (await ownFamilies()).filter(({ type }) => type === 'histogram')) {
      const buckets = samples.filter(sample => sample.name === `${name}_bucket`)
      expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).toSorted((a, b) => a - b))
      expect(buckets.at(-1)).toMatchObject({
        labels: { le: '+Inf' },
        value: samples.find(sample => sample.name === `${name}_count`)?.value,
      })
    }
  })

  test.each([
    ['jobs_total', 'counter', 'begins with its prefix'],
    ['amanah_jobs', 'counter', 'ends in _total'],
    ['amanah_jobs_total', 'gauge', 'ends in _total'],
    ['amanah_wait_milliseconds', 'gauge', 'base units'],
    ['amanah_job_duration', 'histogram', 'names its unit'],
    ['amanah_queue_gauge', 'gauge', 'name its type'],
  ])('the rules refuse %s as a %s', (name, type, rule) => {
    expect(lint({ name, help: 'x', type, samples: [] }).join()).toContain(rule)
  })

  test.each([
    'amanah_x 1\n',
    '# HELP amanah_x y\n# TYPE amanah_x gauge\namanah_y 1\n',
    '# HELP amanah_x y\n# TYPE amanah_x gauge\namanah_x one\n',
  ])('the parser refuses %j', text => expect(() => parse(text)).toThrow())
})
