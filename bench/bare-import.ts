import type pg from 'pg'

/**
 * The least an import can be: COPY, one validation, one insert for each table, with every index and trigger in place. Returns its seconds.
 */
export async function bareImport(
  client: pg.Client,
  head: string,
  lines: readonly string[],
  copy: (text: string) => Promise<void>,
): Promise<number> {
  const columns = head.split(',').map(name => `"${name}" text`)
  const text = `${lines.join('\n')}\n`
  const started = performance.now()
  await client.query(`begin; set local app.charity_id = '1'; create temp table bare_rows (${columns}) on commit drop`)
  await copy(text)
  await client.query(validated)
  await client.query('analyze bare_gifts')
  for (const statement of inserts) await client.query(statement)
  await client.query('commit')
  return (performance.now() - started) / 1000
}

const validated = `
  create temp table bare_gifts on commit drop as
  select row_number() over () as n, uuidv7() as id, r."Donation date"::date as donated_on, (r."Amount"::numeric * 100)::bigint as amount_minor, f.id as fund_id, f.kind, f.item_id,
         m.id as method, r."Donor name" as name, '+65 ' || r."Mobile" as phone, r."Reference" as reference
    from bare_rows r
    join fund f on f.charity_id = 1 and f.name = r."Fund"
    join (values ('Cash', 6), ('PayNow', 8), ('NETS', 9), ('Bank Transfer', 12), ('GIRO', 14)) m (name, id) on m.name = r."Payment method"
   where r."Donation date" ~ '^\\d{4}-\\d{2}-\\d{2}$' and r."Amount" ~ '^\\d+\\.\\d{2}$' and r."Mobile" ~ '^\\d{8}$'`

const inserts = [
  `create temp table bare_donors on commit drop as
   select uuidv7() as id, g.name, g.phone, o.id as known from (select distinct name, phone from bare_gifts) g
     left join donor o on o.charity_id = 1 and o.phone_digits = translate(g.phone, '+ ', '') and lower(o.name) = lower(g.name)`,
  `insert into donor (charity_id, id, donor_type, name, phone, created_at, updated_at) select 1, id, 1, name, phone, now(), now() from bare_donors where known is null`,
  `insert into donor_name_token (charity_id, token, donor_id) select distinct 1, lower(t), id from bare_donors cross join regexp_split_to_table(name, ' ') t where known is null`,
  `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency, payment_method,
                         reference_no, fund_id, donation_to, donor_id, donor_type, donor_name, receipt_no, created_at, updated_at)
   select 1, d.id, 'BARE-' || d.n, 8, d.item_id, 4, 'Offline', 'counter', d.donated_on::timestamptz, d.donated_on, 'Offline', d.amount_minor, 'SGD', d.method, d.reference, d.fund_id, d.kind,
          coalesce(g.known, g.id), 1, d.name, 'BR' || lpad(d.n::text, 7, '0'), now(), now()
     from bare_gifts d join bare_donors g on g.name = d.name and g.phone = d.phone`,
  `insert into receipt_series (charity_id, series, prefix, last_number) select 1, 'bare', 'BR', count(*) from bare_gifts`,
  `insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at) select 1, id, 'bare', n, 'BR' || lpad(n::text, 7, '0'), 'BAREBA', 'en', now() from bare_gifts`,
  `insert into ledger_entry (charity_id, posting_id, account, kind, donation_id, amount_minor, currency, posted_at)
   select 1, p.posting, a.account, 'gift', p.id, a.sign * p.amount_minor, 'SGD', now()
     from (select uuidv7() as posting, id, amount_minor, method from bare_gifts) p
    cross join lateral (values (case when p.method = 6 then 'cash' else 'clearing' end, 1), ('donations', -1)) a (account, sign)`,
]
