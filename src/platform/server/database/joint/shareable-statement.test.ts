import { expect, test } from 'vitest'
import { sharingOf } from './shareable-statement.ts'

test.each([
  ['/* prepared */ select id from donor where id = $1 for key share of d', 'reads'],
  ['/* prepared */ /* for all values */\n    select pg_try_advisory_xact_lock($1)', 'reads'],
  ['set local plan_cache_mode = auto', 'reads'],
  ['insert into donor (id) values ($1) on conflict (id) do update set id = excluded.id', 'writes'],
  ['with given as (select 1) insert into donor select * from given', 'writes'],
  ['/* prepared */ call append_audit($1)', 'writes'],
  ['select id from donor where id = $1 for update', 'apart'],
  ['SELECT id FROM donor FOR NO KEY UPDATE', 'apart'],
  ['select id from donor for share', 'apart'],
  ['select pg_advisory_xact_lock($1)', 'apart'],
  [`select set_config('app.charity_id', '2', true)`, 'apart'],
  [`set local statement_timeout = '60s'`, 'apart'],
  ['/* prepared */ savepoint one', 'apart'],
])('a transaction that calls share sees in "%s" what %s', (text, sharing) => {
  expect(sharingOf(text)).toBe(sharing)
})
