import { sql } from 'kysely'
import { charityOf, listActiveCharities } from '#features/charity/server/public.ts'
import { lowBelow } from '#features/terminals/rules.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { weekdayOf } from '#kit/time/days.ts'
import { wallTime } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { MailTemplate } from '#platform/server/mail/template.ts'
import '../tables.ts'
import { batteryMail, silenceMail, type TerminalsMail } from './mails.ts'

type Work = Pick<JobContext, 'db' | 'now' | 'enqueue' | 'publicUrl'>
type ReportedTerminal = RowOf<'terminal', 'name' | 'batteryPercent' | 'lastActiveAt'>

/**
 * An hour of the week is usual for a terminal that was active in it in at least `least` of the last `weeks` weeks. It is silent once
 * `missed` such hours passed without it; a terminal younger than `young` weeks is silent after `patience` hours.
 */
const habit = { weeks: 4, least: 2, missed: 2, young: 2, patience: 48 } as const
/** When the charity is told of low batteries on a Friday: early enough to charge them before the prayer at one. */
const friday = { weekday: 5, from: '09:00', until: '13:00' } as const

/** Mails every charity about terminals that fell silent and, on Fridays, about low batteries: once for each. */
export async function watchTerminals(context: JobContext): Promise<void> {
  await forEachCharity(context, await listActiveCharities(context.db), ({ charityId }) => watchTerminalsOf(context, charityId))
}

/** Watches the terminals of one charity. @internal tests run it for their own charity, beside others */
export async function watchTerminalsOf(work: Work, charityId: number): Promise<void> {
  const at = work.now()
  await work.db.transact({ charityId, readOnly: false }, async tx => {
    const charity = await charityOf(tx, charityId)
    await forgetOldHours(tx, charityId, at)
    await tell({ work, tx, charity }, silenceMail, await markSilent(tx, charityId, at), 'status=silent')
    const { day, time } = wallTime(at, charity.timeZone)
    const isBeforePrayer = charity.isIslamic && weekdayOf(day) === friday.weekday && time >= friday.from && time < friday.until
    if (isBeforePrayer) await tell({ work, tx, charity }, batteryMail, await markLow(tx, charityId, { day, at }), 'battery=low~off')
  })
}

/** Marks and returns the terminals that are silent for longer than usual: each once until its next sign of life. */
async function markSilent(tx: Tx, charityId: number, at: Date): Promise<ReportedTerminal[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await sql<ReportedTerminal>`
    update terminal t set silent_since = t.last_active_at
     where t.charity_id = ${charityId} and t.silent_since is null and t.last_active_at < ${now} - make_interval(hours => ${habit.missed})
       and case
         when exists (select from terminal_hour o where o.charity_id = ${charityId} and o.terminal_id = t.id
                         and o.hour < ${now} - make_interval(weeks => ${habit.young}))
         then (select count(*)
                 from generate_series(date_trunc('hour', greatest(t.last_active_at, ${now} - make_interval(weeks => ${habit.young}))) + interval '1 hour',
                                      date_trunc('hour', ${now}) - interval '1 hour', interval '1 hour') h (hour)
                where (select count(*) from generate_series(1, ${habit.weeks}::int) w (weeks)
                         join terminal_hour p on p.charity_id = ${charityId} and p.terminal_id = t.id and p.hour = h.hour - make_interval(weeks => w.weeks)
                      ) >= ${habit.least}) >= ${habit.missed}
         else t.last_active_at < ${now} - make_interval(hours => ${habit.patience})
       end
    returning t.name, t.battery_percent, t.last_active_at`.execute(tx)
  return rows
}

/** Marks and returns the terminals with a low battery that does not charge: each once a Friday. */
async function markLow(tx: Tx, charityId: number, { day, at }: { day: string; at: Date }): Promise<ReportedTerminal[]> {
  const { rows } = await sql<ReportedTerminal>`
    update terminal t set low_battery_told_on = ${day}::date
     where t.charity_id = ${charityId} and t.battery_percent < ${lowBelow} and not t.is_charging
       and t.last_active_at > ${at.toISOString()}::timestamptz - interval '7 days' and t.low_battery_told_on is distinct from ${day}::date
    returning t.name, t.battery_percent, t.last_active_at`.execute(tx)
  return rows
}

const forgetOldHours = (tx: Tx, charityId: number, at: Date) =>
  sql`delete from terminal_hour where charity_id = ${charityId} and hour < ${at.toISOString()}::timestamptz - make_interval(weeks => ${habit.weeks + 1})`.execute(
    tx,
  )

type Telling = { work: Work; tx: Tx; charity: Awaited<ReturnType<typeof charityOf>> }
async function tell(
  { work, tx, charity }: Telling,
  template: MailTemplate<TerminalsMail>,
  told: readonly ReportedTerminal[],
  view: string,
): Promise<void> {
  if (told.length === 0 || !charity.email) return
  const { charityId, timeZone, language, country } = charity
  const { days } = jurisdictionOf(country)
  const terminals = told
    .map(({ name, batteryPercent, lastActiveAt }) => ({
      name,
      batteryPercent,
      lastActive: lastActiveAt ? formatMoment(lastActiveAt, timeZone, `${days.day}, hh:mm A`, language) : '',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  await enqueueMail(
    { tx, enqueue: (job, data, options) => work.enqueue(tx, job, data, options) },
    { charityId, to: charity.email, template, data: { terminals, link: `${work.publicUrl}/terminals?${view}` } },
  )
}
