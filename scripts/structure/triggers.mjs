import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { sqlUses } from './sql-uses.mjs'

const functionIn = /create (?:or replace )?(?:function|procedure) (\w+)[^$]*?\$(\w*)\$([^]*?)\$\2\$/gi
const triggerIn =
  /create (?:or replace )?(?:constraint )?trigger (\w+)[^;]*?\bon (?:public\.)?(\w+)[^;]*?execute (?:function|procedure) (\w+)/gi
const droppedTrigger = /drop trigger (?:if exists )?(\w+) on (?:public\.)?(\w+)/gi

const viewIn = /create (?:or replace )?(?:materialized )?view (?:public\.)?(\w+)[^]*?;/gi
const tableIn = /(?:create|alter) table (?:if (?:not )?exists )?(?:only )?(?:public\.)?(\w+)([^;]*)/gi
const cascadeIn = /references (?:public\.)?(\w+)\s*(?:\([^)]*\))?[^,;]*?\bon (?:delete|update) (?:cascade|set (?:null|default))/gi

/** The text of every migration below a root, in the order in which they run. */
export function readMigrations(root) {
  const folder = path.join(root, 'db/migrations')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(file => file.endsWith('.sql'))
  return files.sort().map(file => readFileSync(path.join(folder, file), 'utf8').replace(/--.*/g, ''))
}

/** What the triggers of the database write, as its migrations leave them: { trigger, on: table, writes: table }. */
export function triggerWrites(migrations) {
  const [bodies, triggers] = [bodiesIn(migrations), new Map()]
  for (const text of migrations) {
    for (const [, trigger, table] of text.matchAll(droppedTrigger)) triggers.delete(`${trigger} ${table}`)
    for (const [, trigger, table, name] of text.matchAll(triggerIn)) triggers.set(`${trigger} ${table}`, { trigger, on: table, name })
  }
  return [...triggers.values()].flatMap(({ trigger, on, name }) =>
    [...writesOf(name, bodies)].map(table => ({ trigger, on, writes: table })),
  )
}

/** The tables that each function of the database writes, by its name; functions of triggers are judged by those. */
export function functionWrites(migrations) {
  const bodies = bodiesIn(migrations)
  return new Map([...bodies.keys()].map(name => [name, [...writesOf(name, bodies)]]).filter(([, tables]) => tables.length > 0))
}

/** The functions of the database that insert rows of a table, itself or by others: { name, table }. */
export function functionInserts(migrations) {
  const bodies = bodiesIn(migrations)
  return [...bodies].flatMap(([name, body]) => sqlUses(body).inserts.map(table => ({ name, table })))
}

/** The tables that each view reads: { view, reads }. */
export const viewReads = migrations =>
  migrations.flatMap(text => [...text.matchAll(viewIn)].map(([statement, view]) => ({ view, reads: sqlUses(statement).reads })))

/** Where the database itself changes rows of a table because a row of another goes: { table, with }. */
export const cascades = migrations =>
  migrations.flatMap(text =>
    [...text.matchAll(tableIn)].flatMap(([, table, columns]) =>
      [...columns.matchAll(cascadeIn)].map(([, other]) => ({ table, with: other })),
    ),
  )

const bodiesIn = migrations => new Map(migrations.flatMap(text => [...text.matchAll(functionIn)].map(([, name, , body]) => [name, body])))

/** The tables that a function writes, itself and by the functions that it calls. */
function writesOf(name, bodies, seen = new Set()) {
  if (seen.has(name)) return new Set()
  seen.add(name)
  const body = bodies.get(name) ?? ''
  const called = [...body.matchAll(/\b(\w+)\s*\(/g)].map(([, other]) => other).filter(other => bodies.has(other))
  return new Set([...sqlUses(body).writes, ...called.flatMap(other => [...writesOf(other, bodies, seen)])])
}
